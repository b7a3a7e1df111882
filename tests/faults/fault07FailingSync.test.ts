import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { someOf } from '../support/matrix.ts';
import { times } from '../support/soak.ts';
import { acknowledgedIn, brokenBy, startLoad } from './load.ts';
import { startNode } from './node.ts';
import { failingSyncs, withStrace } from './strace.ts';

/*
 * Fault 7: a failing sync. The node stops at the first one, acknowledges nothing after it, exits with a named error and its own exit code,
 * and after a restart all acknowledged writes are present.
 */

if (!withStrace) console.warn('strace is not there: syncs cannot be made to fail, these tests are skipped.');
const whereStrace = withStrace ? test : test.skip;

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
  ...someOf([
    { when: '40+', writers: 16 },
    { when: '30', writers: 1 },
  ]),
  ...Array.from({ length: times(0, 20) }, (_, at) => ({ when: `${25 + 3 * at}${at % 2 === 0 ? '' : '+'}`, writers: 1 + ((at * 7) % 32) })),
];

describe.each(stores)('$store on a disk with failing syncs', ({ store, code, complaint }) => {
  whereStrace.each(failures)(
    'at sync $when with $writers in flight, exits with a named error and loses no acknowledged write',
    async ({ when, writers }) => {
      covers('log-14', 'documents-3');
      const node = await startNode(store, folder, failingSyncs(when));
      const load = startLoad(store, node.url, { writers, perWrite: 2 });
      const end = await node.ended;
      expect(end).toMatchObject({ code, complaint: expect.stringMatching(complaint) as string });
      expect(end.complaint).not.toMatch(/UnhandledPromiseRejection|triggerUncaughtException/);
      const journal = await load.journal();
      expect(acknowledgedIn(journal)).toBeGreaterThan(0);

      const again = await startNode(store, folder);
      expect(await brokenBy(store, again.url, journal)).toEqual([]);
      expect((await again.stop()).code).toBe(0);
    },
  );

  whereStrace('control: continues while no sync fails', async () => {
    const node = await startNode(store, folder, failingSyncs('60000'));
    const load = startLoad(store, node.url, { writers: 4, perWrite: 2 });
    await load.acknowledged(200);
    load.stop();
    expect(acknowledgedIn(await load.journal())).toBeGreaterThanOrEqual(200);
    expect((await node.stop()).complaint).toBe('');
  });
});
