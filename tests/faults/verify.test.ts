import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNodes } from '#embedded/startNodes.ts';
import { copyLog } from '#operations/log-copy/copyLog.ts';
import { sealLog } from '#operations/seals/sealLog.ts';
import type { Verification } from '#operations/seals/verifySeals.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog, type RawEvent } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { runsAsChild } from '../support/programs.ts';
import { runTool } from '../support/tool.ts';
import { described, newEvent } from './projectionsContext.ts';

/* `npm run verify` reports events that were changed after they were sealed, however they were changed. */

const SERVICES = 30;
const CANARY = 'the bit in question is here';

let filled: string;
let temporary: string;
let dataDir: string;
let seal: string;

/** Runs work on an embedded event store that is started for this call only. */
const withNode = async (folder: string, work: (url: string) => Promise<void>): Promise<void> => {
  const nodes = await startNodes(folder, { argumentsOf: runsAsChild, onlyNode: 'event-store' });
  try {
    await work(nodes.eventStoreUrl);
  } finally {
    await nodes.stop();
  }
};

const fill = async (url: string): Promise<void> => {
  const [store, raw] = [openEventStore(url), openRawLog(url)];
  for (let at = 0; at < SERVICES; at += 1) {
    const summaries = at === 17 ? ['First', CANARY] : ['First', 'Second'];
    await store.append(
      `service-s${at}`,
      'no_stream',
      summaries.map((summary) => newEvent(described(summary))),
    );
  }
  const newest = await sealLog({ raw, store, clock: systemClock, eventsPerSeal: 20 });
  seal = `${newest?.count}:${newest?.digest}`;
  await raw.close();
  await store.close();
};

beforeAll(async () => {
  filled = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  await withNode(filled, fill);
});
afterAll(() => rm(filled, { recursive: true, force: true }));
beforeEach(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  dataDir = path.join(temporary, 'data');
  await cp(filled, dataDir, { recursive: true });
});
afterEach(() => rm(temporary, { recursive: true, force: true }));

let reports = 0;
/** Verifies the stores of a folder, or a running event store. */
const verify = async (where: string, ...args: string[]) => {
  reports += 1;
  const file = path.join(temporary, `report${reports}.json`);
  const stores: Record<string, string> = where.startsWith('esdb:') ? { EVENTSTORE_URL: where } : { SHELTER_DATA_DIR: where };
  const { code, output } = await runTool('verify', ['--report', file, ...args], stores);
  return { code, output, report: JSON.parse(await readFile(file, 'utf8')) as Verification };
};

test('control: accepts an intact log with the seal that a backup printed, and with no other seal', async () => {
  expect(await verify(dataDir, '--seal', seal)).toMatchObject({
    code: 0,
    report: { ok: true, events: 2 * SERVICES, seals: 3, unsealed: 0, findings: [] },
  });
  await withNode(dataDir, async (url) => {
    const otherDigest = seal.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    const [changed, cut] = await Promise.all([otherDigest, `61:${seal.split(':')[1]}`].map((given) => verify(url, '--seal', given)));
    expect(changed?.code).toBe(1);
    expect(cut?.output).toContain('it ends before event 61');
  });
});

test('reports a flipped bit in the file by stream and revision', async () => {
  let flips = 0;
  for (const entry of await readdir(path.join(dataDir, 'event-store'), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    for (let at = bytes.indexOf(CANARY); at >= 0; at = bytes.indexOf(CANARY, at + 1)) {
      bytes[at]! ^= 1;
      flips += 1;
    }
    await writeFile(file, bytes);
  }
  expect(flips).toBeGreaterThan(0);
  const { code, report } = await verify(dataDir);
  expect(code).toBe(1);
  expect(report.findings).toMatchObject([{ kind: 'unreadable', streamName: 'service-s17', revision: 1, seal: 1 }]);
});

test('also reports a corrupt document, unless only the log is checked', async () => {
  covers('documents-5');
  const nodes = await startNodes(dataDir, { argumentsOf: runsAsChild, onlyNode: 'document-store' });
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
async function* flipped(events: AsyncIterable<RawEvent>): AsyncGenerator<RawEvent> {
  for await (const event of events) {
    const at = Buffer.from(event.data).indexOf(CANARY);
    yield at < 0 ? event : { ...event, data: Buffer.from(event.data).map((byte, place) => (place === at ? byte ^ 1 : byte)) };
  }
}

test('reports a flipped bit with matching checksums by stream, revision and seal', async () => {
  covers('log-9');
  const forged = path.join(temporary, 'forged');
  await withNode(dataDir, (from) =>
    withNode(forged, async (to) => {
      const [source, raw, store] = [openRawLog(from), openRawLog(to), openEventStore(to)];
      await copyLog({ source: { id: 'the log', events: flipped(readRawEvents(source)) }, target: { raw, store }, clock: systemClock });
      await Promise.all([source.close(), raw.close(), store.close()]);
    }),
  );
  const { code, output, report } = await verify(forged);
  expect(code).toBe(1);
  expect(output).toContain('service-s17@1 differs from the sealed event (seal 1)');
  expect(report.findings).toMatchObject([{ kind: 'changed', streamName: 'service-s17', revision: 1, seal: 1 }]);
});
