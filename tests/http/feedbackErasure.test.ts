import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Sealed } from '#domain/values/sealed.ts';
import { createLogger } from '#platform/logger.ts';
import { ADMIN_TOKEN, type TestApi } from '../support/api.ts';
import { canariesIn, canariesInFiles, textCanary, type Canary } from '../support/canary.ts';
import { createPhoto } from '../support/pictures.ts';
import { filesUnder } from '../support/searchFiles.ts';
import { runTool } from '../support/tool.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { eventsOf, idOf, typesOf } from './commandsSupport.ts';
import { listFeedbacks, sendForm, sentFeedbackId } from './feedbackSupport.ts';
import { appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';

/*
 * S26 for feedback and messages: after their retention time no file, response or process log contains texts, senders or pictures, and an
 * older backup does not restore them.
 */
const DAY_MS = 86_400_000;
const textCanaries: Canary[] = [
  textCanary('sender', 'wrenfield.sender@example.org'),
  textCanary('words', 'Perchly plumage'),
  textCanary('phone', '555-0173'),
];
const SENDER = { email: 'wrenfield.sender@example.org', phone: '(213) 555-0173', message: 'Perchly plumage everywhere.' };

let temporaryFolder: string;
let api: TestApi;
let feedbackId: string;
let message: string;
let pictureCanary: Canary;
const logLines: string[] = [];
const shelterService = createGeneratedService(0, 'Harbor Night Shelter', { contact: { contactEmail: 'desk@harbor.example.org' } });

beforeAll(async () => {
  temporaryFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-feedback-'));
  const log = createLogger({ level: 'trace', process: 'test' }, { write: (line) => void logLines.push(line) });
  api = await startPeopleApi({ product: { log } });
  await appendGeneratedServices(api, [shelterService]);
  const fields = { ...SENDER, serviceId: shelterService.id, kind: 'report', coordinates: '-118.2437|34.0522' };
  feedbackId = await sentFeedbackId(api, sendForm(api, 'service', fields, [{ bytes: await createPhoto() }]));
  const messageReply = await api.sendRequest('/api/messages', {
    token: null,
    body: { ...SENDER, name: 'Wren', serviceId: shelterService.id },
    headers: fromNewAddress(),
  });
  message = idOf(messageReply);
  const fetchedPicture = await fetch(`${api.url}/api/files/${feedbackId}-0.webp`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  pictureCanary = { name: 'picture', bytes: Buffer.from(await fetchedPicture.arrayBuffer()).subarray(8, 60) };
  await api.product.reactions?.whenSettled();
});
afterAll(async () => {
  await api.stop();
  await rm(temporaryFolder, { recursive: true, force: true });
});

const canariesInDataFiles = (canaries: readonly Canary[]) => canariesInFiles(api.stores.dataDir, canaries);
const listPictures = async (folder: string) => (await filesUnder(folder)).filter((file) => file.endsWith('.webp'));
const createBackup = async (name: string): Promise<string> => {
  const { eventStoreUrl, mongodbUrl, dataDir } = api.stores;
  const folder = path.join(temporaryFolder, name);
  const environment = { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl, SHELTER_FILES_DIR: path.join(dataDir, 'files') };
  const { code, output } = await runTool('backup', [folder], environment);
  if (code !== 0) throw new Error(output);
  return folder;
};

test('control: before the deadline, permitted users read the feedback, and the outbox has the message', async () => {
  expect(canariesIn(Buffer.from(JSON.stringify(await listFeedbacks(api, undefined))), textCanaries)).not.toEqual([]);
  expect((await canariesInDataFiles(textCanaries)).join('\n')).toMatch(/outbox.*words/);
  expect(await listPictures(api.stores.dataDir)).toHaveLength(1);
});

test('S26: before the deadline, only the outbox contains texts in clear, and no file pictures in clear', async () => {
  expect((await canariesInDataFiles([...textCanaries, pictureCanary])).filter((canaryName) => !canaryName.startsWith('outbox/'))).toEqual(
    [],
  );
  expect(logLines.flatMap((line) => canariesIn(Buffer.from(line), textCanaries))).toEqual([]);
});

test('a backup without the pictures reports this, and where it searched', async () => {
  const { eventStoreUrl, mongodbUrl } = api.stores;
  const otherDataDir = path.join(temporaryFolder, 'elsewhere');
  const environment = { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl, SHELTER_DATA_DIR: otherDataDir, SHELTER_FILES_DIR: '' };
  const { code, output } = await runTool('backup', [path.join(temporaryFolder, 'without')], environment);
  expect(code).toBe(1);
  expect(output).toContain(`except 1 picture of feedback: not in ${path.join(otherDataDir, 'files')}. Set SHELTER_FILES_DIR`);
});

test('S26: after two years feedback is gone everywhere, and an older backup does not restore it', async () => {
  covers('S26.13');
  const before = await createBackup('before');
  expect(await listPictures(before)).toHaveLength(1);
  api.clock.advance(364 * DAY_MS);
  await api.product.reactions?.whenSettled();
  expect(await typesOf(api, `feedback-${feedbackId}`)).toEqual(['FeedbackSent']);
  api.clock.advance(3 * DAY_MS);
  await api.product.reactions?.whenSettled();
  // A message is deleted a year after its delivery, unarchived feedback after two years.
  expect(await typesOf(api, `message-${message}`)).toEqual(['MessageSent', 'MessageDelivered', 'MessagePurged']);
  api.clock.advance(366 * DAY_MS);
  await api.product.reactions?.whenSettled();
  expect(await typesOf(api, `feedback-${feedbackId}`)).toEqual(['FeedbackSent', 'FeedbackPurged']);
  await api.caughtUp();

  expect(await canariesInDataFiles([...textCanaries, pictureCanary])).toEqual([]);
  expect(await listPictures(api.stores.dataDir)).toEqual([]);
  expect(await listFeedbacks(api, undefined)).toEqual([]);
  expect((await api.sendRequest(`/api/files/${feedbackId}-0.webp`)).status).toBe(404);
  for (const stream of [`feedback-${feedbackId}`, `message-${message}`]) {
    const [first] = await eventsOf(api, stream);
    const { sealed } = { ...(first?.data as object) } as { readonly sealed?: Sealed };
    expect(sealed).toBeDefined();
    expect(await api.product.vault.keys.unseal(sealed!)).toBeNull();
  }
  expect(logLines.flatMap((line) => canariesIn(Buffer.from(line), textCanaries))).toEqual([]);

  const dataDir = path.join(temporaryFolder, 'restored');
  const environment = { SHELTER_DATA_DIR: dataDir, SHELTER_KEYS_DIR: `${api.stores.dataDir}-keys` };
  const { code, output } = await runTool('restore', [before], environment);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('purged again: 2') });
  expect(await listPictures(dataDir)).toEqual([]);
  expect(await canariesInFiles(dataDir, [...textCanaries, pictureCanary])).toEqual([]);
});
