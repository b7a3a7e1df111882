import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { matrixSubset } from 'test-tools/matrix.ts';
import { soakCount } from 'test-tools/soak.ts';
import { startNode } from './faultyNode.ts';
import { straceFailingSyncs, hasStrace } from './strace.ts';
import { countAcknowledged, findStoreViolations, startLoad } from './writeLoad.ts';

/*
 * Fault 7: a failing sync. The node stops at the first one, acknowledges nothing after it, exits with a named error and its own exit code,
 * and after a restart all acknowledged writes are present.
 */

if (!hasStrace) console.warn('strace is not there: syncs cannot be made to fail, these tests are skipped.');
const testWithStrace = hasStrace ? test : test.skip;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-sync-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stores = [
  { store: 'event-store', code: 5, complaint: /StorageFailed: / },
  { store: 'document-store', code: 74, complaint: /could not be made durable/ },
] as const;

/** Failing syncs of every thread: all from one on, and a single one. */
const failures = [
  ...matrixSubset([
    { when: '40+', writers: 16 },
    { when: '30', writers: 1 },
  ]),
  ...Array.from({ length: soakCount(0, 20) }, (_, index) => ({
    when: `${25 + 3 * index}${index % 2 === 0 ? '' : '+'}`,
    writers: 1 + ((index * 7) % 32),
  })),
];

describe.each(stores)('$store on a disk with failing syncs', ({ store, code, complaint }) => {
  testWithStrace.each(failures)(
    'at sync $when with $writers in flight, exits with a named error and loses no acknowledged write',
    async ({ when, writers }) => {
      covers('log-14', 'documents-3');
      const node = await startNode(store, folder, straceFailingSyncs(when));
      const load = startLoad(store, node.url, { writers, perWrite: 2 });
      const nodeEnd = await node.ended;
      expect(nodeEnd).toMatchObject({ code, complaint: expect.stringMatching(complaint) as string });
      expect(nodeEnd.complaint).not.toMatch(/UnhandledPromiseRejection|triggerUncaughtException/);
      const journal = await load.journal();
      expect(countAcknowledged(journal)).toBeGreaterThan(0);

      const restartedNode = await startNode(store, folder);
      expect(await findStoreViolations(store, restartedNode.url, journal)).toEqual([]);
      expect((await restartedNode.stop()).code).toBe(0);
    },
  );

  testWithStrace('control: continues while no sync fails', async () => {
    const node = await startNode(store, folder, straceFailingSyncs('60000'));
    const load = startLoad(store, node.url, { writers: 4, perWrite: 2 });
    await load.acknowledged(200);
    load.stop();
    expect(countAcknowledged(await load.journal())).toBeGreaterThanOrEqual(200);
    expect((await node.stop()).complaint).toBe('');
  });
});
