import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNodes } from '#app/stores/startNodes.ts';
import { copyLog } from '#operations/log-copy/copyLog.ts';
import { sealLog } from '#operations/seals/sealLog.ts';
import type { Verification } from '#operations/seals/verifySeals.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog, type RawEvent } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { runAsChild } from '../support/programs.ts';
import { runTool } from '../support/tool.ts';
import { serviceDescribed, newEvent } from './projectionsContext.ts';

/* `npm run verify` reports events that were changed after they were sealed, however they were changed. */

const SERVICE_COUNT = 30;
const CANARY = 'the bit in question is here';

let filledFolder: string;
let temporaryFolder: string;
let dataDir: string;
let newestSealText: string;

/** Runs work on an embedded event store that is started for this call only. */
const runOnNode = async (folder: string, work: (url: string) => Promise<void>): Promise<void> => {
  const nodes = await startNodes(folder, { argumentsOf: runAsChild, onlyNode: 'event-store' });
  try {
    await work(nodes.eventStoreUrl);
  } finally {
    await nodes.stop();
  }
};

const fillLog = async (url: string): Promise<void> => {
  const [store, rawLog] = [openEventStore(url), openRawLog(url)];
  for (let at = 0; at < SERVICE_COUNT; at += 1) {
    const summaries = at === 17 ? ['First', CANARY] : ['First', 'Second'];
    await store.append(
      `service-s${at}`,
      'no_stream',
      summaries.map((summary) => newEvent(serviceDescribed(summary))),
    );
  }
  const newestSeal = await sealLog({ raw: rawLog, store, clock: systemClock, eventsPerSeal: 20 });
  newestSealText = `${newestSeal?.count}:${newestSeal?.digest}`;
  await rawLog.close();
  await store.close();
};

beforeAll(async () => {
  filledFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  await runOnNode(filledFolder, fillLog);
});
afterAll(() => rm(filledFolder, { recursive: true, force: true }));
beforeEach(async () => {
  temporaryFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  dataDir = path.join(temporaryFolder, 'data');
  await cp(filledFolder, dataDir, { recursive: true });
});
afterEach(() => rm(temporaryFolder, { recursive: true, force: true }));

let reports = 0;
/** Verifies the stores of a folder, or a running event store. */
const verify = async (location: string, ...args: string[]) => {
  reports += 1;
  const file = path.join(temporaryFolder, `report${reports}.json`);
  const stores: Record<string, string> = location.startsWith('esdb:') ? { EVENTSTORE_URL: location } : { SHELTER_DATA_DIR: location };
  const { code, output } = await runTool('verify', ['--report', file, ...args], stores);
  return { code, output, report: JSON.parse(await readFile(file, 'utf8')) as Verification };
};

test('control: accepts an intact log with the seal that a backup printed, and with no other seal', async () => {
  expect(await verify(dataDir, '--seal', newestSealText)).toMatchObject({
    code: 0,
    report: { ok: true, events: 2 * SERVICE_COUNT, seals: 3, unsealed: 0, findings: [] },
  });
  await runOnNode(dataDir, async (url) => {
    const otherDigest = newestSealText.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const [changedSealResult, shortenedSealResult] = await Promise.all(
      [otherDigest, `61:${newestSealText.split(':')[1]}`].map((sealText) => verify(url, '--seal', sealText)),
    );
    expect(changedSealResult?.code).toBe(1);
    expect(shortenedSealResult?.output).toContain('it ends before event 61');
  });
});

test('reports a flipped bit in the file by stream and revision', async () => {
  let flippedCount = 0;
  for (const entry of await readdir(path.join(dataDir, 'event-store'), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    for (let at = bytes.indexOf(CANARY); at >= 0; at = bytes.indexOf(CANARY, at + 1)) {
      bytes[at]! ^= 1;
      flippedCount += 1;
    }
    await writeFile(file, bytes);
  }
  expect(flippedCount).toBeGreaterThan(0);
  const { code, report } = await verify(dataDir);
  expect(code).toBe(1);
  expect(report.findings).toMatchObject([{ kind: 'unreadable', streamName: 'service-s17', revision: 1, seal: 1 }]);
});

test('also reports a corrupt document, unless only the log is checked', async () => {
  covers('documents-5');
  const nodes = await startNodes(dataDir, { argumentsOf: runAsChild, onlyNode: 'document-store' });
  const { models, close } = await connectMongo(nodes.mongodbUrl);
  await models.collection<{ _id: string; text: string }>('things').insertOne({ _id: 'one', text: CANARY });
  await close();
  await nodes.stop();
  expect(await verify(dataDir)).toMatchObject({ code: 0, output: expect.stringContaining('The document store is valid.') as string });
  const file = path.join(dataDir, 'document-store', 'documents.mdb');
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(CANARY); at >= 0; at = bytes.indexOf(CANARY, at + 1)) bytes[at]! ^= 1;
  await writeFile(file, bytes);
  expect(await verify(dataDir)).toMatchObject({ code: 1, output: expect.stringMatching(/shelter\.things is damaged/) as string });
  expect((await verify(dataDir, '--log-only')).code).toBe(0);
});

/** Yields the log with one bit of one event flipped and its checksums recomputed, as an attacker with write access could do. */
async function* flipLastByte(events: AsyncIterable<RawEvent>): AsyncGenerator<RawEvent> {
  for await (const event of events) {
    const at = Buffer.from(event.data).indexOf(CANARY);
    yield at < 0 ? event : { ...event, data: Buffer.from(event.data).map((byte, byteIndex) => (byteIndex === at ? byte ^ 1 : byte)) };
  }
}

test('reports a flipped bit with matching checksums by stream, revision and seal', async () => {
  covers('log-9');
  const forgedFolder = path.join(temporaryFolder, 'forged');
  await runOnNode(dataDir, (sourceUrl) =>
    runOnNode(forgedFolder, async (targetUrl) => {
      const [source, rawLog, store] = [openRawLog(sourceUrl), openRawLog(targetUrl), openEventStore(targetUrl)];
      await copyLog({
        source: { id: 'the log', events: flipLastByte(readRawEvents(source)) },
        target: { raw: rawLog, store },
        clock: systemClock,
      });
      await Promise.all([source.close(), rawLog.close(), store.close()]);
    }),
  );
  const { code, output, report } = await verify(forgedFolder);
  expect(code).toBe(1);
  expect(output).toContain('service-s17@1 differs from the sealed event (seal 1)');
  expect(report.findings).toMatchObject([{ kind: 'changed', streamName: 'service-s17', revision: 1, seal: 1 }]);
});
