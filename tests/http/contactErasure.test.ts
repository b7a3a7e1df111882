import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Sealed } from '#domain/values/sealed.ts';
import { ADMIN_TOKEN, type Reply, type TestApi } from '../support/api.ts';
import { canariesInFiles, textCanary } from '../support/canary.ts';
import { runTool } from '../support/tool.ts';
import { startPeopleApi } from './authSupport.ts';
import { eventsOf, idOf, typesOf } from './commandsSupport.ts';

/*
 * S26 for coordinators and liaisons: a removed contact can be restored for thirty days. After that nobody can open their
 * data, and an older backup does not bring it back.
 */
const DAY_MS = 86_400_000;
const textCanaries = [textCanary('coordinator', 'Wrenfield Rosa'), textCanary('liaison', 'Perchly Grace')];

let temporaryFolder: string;
let api: TestApi;
const sendAsAdministrator = (route: string, options: { readonly method?: string; readonly body?: unknown } = {}): Promise<Reply> =>
  api.sendRequest(`/api${route}`, { ...options, token: ADMIN_TOKEN });
const addContact = async (route: string, body: object): Promise<string> => idOf(await sendAsAdministrator(route, { body }));
const contactIds = { stays: '', leaves: '', liaison: '' };

beforeAll(async () => {
  temporaryFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-contacts-'));
  api = await startPeopleApi();
  contactIds.stays = await addContact('/coordinators', { name: 'Tom Stays' });
  contactIds.leaves = await addContact('/coordinators', { name: 'Wrenfield Rosa', email: 'rosa@example.org' });
  contactIds.liaison = await addContact('/liaisons', { name: 'Perchly Grace', district: 'Denver Public Schools', county: 'Denver, CO' });
});
afterAll(async () => {
  await api.stop();
  await rm(temporaryFolder, { recursive: true, force: true });
});

/** Runs the reactions due within this many days. */
const advanceDays = async (days: number): Promise<void> => {
  api.clock.advance(days * DAY_MS);
  await api.product.reactions?.whenSettled();
  await api.caughtUp();
};
const sealedOf = async (stream: string): Promise<Sealed> => {
  const [data] = (await eventsOf(api, stream)).map((event) => event.data as { readonly sealed: Sealed });
  return data!.sealed;
};
const unsealContact = async (stream: string): Promise<unknown> => api.product.vault.keys.unseal(await sealedOf(stream));
const listedNames = async (route: string): Promise<readonly string[]> =>
  ((await sendAsAdministrator(route)).body as readonly { readonly name: string }[]).map(({ name }) => name);
const createBackup = async (): Promise<string> => {
  const folder = path.join(temporaryFolder, 'before');
  const { eventStoreUrl, mongodbUrl, dataDir } = api.stores;
  const environment = { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl, SHELTER_FILES_DIR: path.join(dataDir, 'files') };
  const { code, output } = await runTool('backup', [folder], environment);
  if (code !== 0) throw new Error(output);
  return folder;
};

test('S26: a removed contact is unreadable after thirty days, and an older backup does not bring it back', async () => {
  covers('S26.12');
  const streams = [`coordinator-${contactIds.leaves}`, `liaison-${contactIds.liaison}`] as const;
  for (const route of [`/coordinators/${contactIds.leaves}`, `/liaisons/${contactIds.liaison}`])
    expect((await sendAsAdministrator(route, { method: 'DELETE' })).status).toBe(200);
  const before = await createBackup();
  await advanceDays(29);
  expect(await listedNames('/coordinators?removed=true')).toEqual(['Wrenfield Rosa']);
  expect(await listedNames('/liaisons?removed=true')).toEqual(['Perchly Grace']);

  // Erasure runs at the end of the day on which a contact is due.
  await advanceDays(2);
  expect(await typesOf(api, streams[0])).toEqual(['CoordinatorAdded', 'CoordinatorRemoved', 'CoordinatorPurged']);
  expect(await typesOf(api, streams[1])).toEqual(['LiaisonAdded', 'LiaisonRemoved', 'LiaisonPurged']);
  for (const stream of streams) expect(await unsealContact(stream)).toBeNull();
  expect([await listedNames('/coordinators?removed=true'), await listedNames('/liaisons?removed=true')]).toEqual([[], []]);
  for (const route of [`/coordinators/${contactIds.leaves}`, `/liaisons/${contactIds.liaison}`])
    expect((await sendAsAdministrator(`${route}/restore`, { method: 'POST' })).status).toBe(404);
  const regionReply = await sendAsAdministrator('/regions', {
    body: { name: 'Metro', counties: ['Denver, CO'], coordinatorIds: [contactIds.leaves] },
  });
  expect([regionReply.status, JSON.stringify(regionReply.body)]).toEqual([400, expect.stringContaining('COORDINATOR_NOT_FOUND')]);
  expect(await unsealContact(`coordinator-${contactIds.stays}`)).toMatchObject({ name: 'Tom Stays' });

  const dataDir = path.join(temporaryFolder, 'restored');
  const environment = { SHELTER_DATA_DIR: dataDir, SHELTER_KEYS_DIR: `${api.stores.dataDir}-keys` };
  const { code, output } = await runTool('restore', [before], environment);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('purged again: 2') });
  expect(await canariesInFiles(dataDir, textCanaries)).toEqual([]);
});

test('a contact restored in time is kept', async () => {
  const id = await addContact('/liaisons', { name: 'Hope J.', district: 'Boulder Valley', county: 'Boulder, CO' });
  await sendAsAdministrator(`/liaisons/${id}`, { method: 'DELETE' });
  await advanceDays(10);
  expect((await sendAsAdministrator(`/liaisons/${id}/restore`, { method: 'POST' })).status).toBe(200);
  await advanceDays(40);
  expect(await typesOf(api, `liaison-${id}`)).toEqual(['LiaisonAdded', 'LiaisonRemoved', 'LiaisonRestored']);
  expect(await listedNames('/liaisons')).toEqual(['Hope J.']);
});
