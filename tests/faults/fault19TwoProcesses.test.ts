import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { positionText } from '#projections/runtime/projection.ts';
import { createRandom } from '../support/generator.ts';
import { times } from '../support/soak.ts';
import { startProcess } from '../support/startProcess.ts';
import { acknowledgedIn, brokenBy, startLoad } from './load.ts';
import { NodeRefused, startNode, type FaultyNode } from './node.ts';
import { startContext } from './projectionsContext.ts';

/*
 * Fault 19: two processes at once. The first node on a folder rejects a second one with a named error and continues undisturbed. Of two
 * projection processes one is active; if it was paused beyond its lease, its pending writes are rejected. `projectionsFailpoints.test.ts`
 * has the control without checks of leases and positions.
 */

describe.each([
  ['event-store', 3],
  ['document-store', 75],
] as const)('second %s on the same folder', (store, code) => {
  let folder: string;
  let node: FaultyNode;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-two-'));
    node = await startNode(store, folder);
  });
  afterAll(async () => {
    await node.kill();
    await rm(folder, { recursive: true, force: true });
  });

  /** Returns the exit of a node that should be rejected. */
  const refused = (): Promise<unknown> =>
    startNode(store, folder).then(
      (second: FaultyNode) => second.stop(),
      (error: unknown) => (error instanceof NodeRefused ? error.end : error),
    );

  test('is rejected with a named error under load, without lost writes', async () => {
    covers('log-22');
    const load = startLoad(store, node.url, { writers: 8, perWrite: 2 });
    await load.acknowledged(20);
    expect(await refused()).toMatchObject({ code, complaint: expect.stringContaining('FolderInUse') as string });
    const before = acknowledgedIn(await Promise.race([load.journal(), load.acknowledged(60).then(() => [])]));
    expect(before).toBe(0);
    load.stop();
    const journal = await load.journal();
    expect(acknowledgedIn(journal)).toBeGreaterThanOrEqual(60);
    expect(await brokenBy(store, node.url, journal)).toEqual([]);
  });

  test('is rejected even while the first is stopped and cannot respond', async () => {
    node.signal('SIGSTOP');
    expect(await refused()).toMatchObject({ code, complaint: expect.stringContaining('FolderInUse') as string });
    node.signal('SIGCONT');
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('control: starts once the first has ended by %s', async (signal) => {
    node.signal(signal);
    expect(await node.ended).toMatchObject(signal === 'SIGTERM' ? { code: 0 } : { signal });
    node = await startNode(store, folder);
  });
});

describe('two projection processes', () => {
  const SERVICES = 5;
  const LIVE = /"state":"live"/;

  test('writes nothing more and stands by after a pause beyond its lease in the middle of a batch', async () => {
    covers('log-20');
    const context = await startContext();
    const environment = { EVENTSTORE_URL: context.eventStoreUrl, MONGODB_URL: context.mongodbUrl };
    await context.addServices(SERVICES);
    await context.openAccounts();
    let working = startProcess('projections/main.ts', environment);
    try {
      await working.waitForOutput(LIVE);
      for (let round = 0; round < times(1, 10); round += 1) {
        const random = createRandom(190 + round);
        const seen = (await context.checkpoint())?.position ?? '';
        const happening = context.happen(random, 200, SERVICES);
        await context.eventually(async () => ((await context.checkpoint())?.position ?? '') > seen);
        working.kill('SIGSTOP');
        const former = (await context.checkpoint())?.fence ?? 0;
        const last = positionText(await happening);
        // The second process takes over once the lease has expired without a renewal.
        const next = startProcess('projections/main.ts', environment);
        await next.waitForOutput(LIVE);
        await context.eventually(async () => ((await context.checkpoint())?.position ?? '') >= last);
        const taken = await context.checkpoint();
        expect(taken?.fence).toBeGreaterThan(former);
        working.kill('SIGCONT');
        await working.waitForOutput(/"state":"standby"/);
        expect(await context.checkpoint()).toMatchObject({ fence: taken?.fence });
        expect(await context.violations()).toEqual([]);
        working.kill('SIGTERM');
        await working.exited;
        working = next;
      }
    } finally {
      working.kill('SIGCONT');
      working.kill('SIGTERM');
      await working.exited;
      await context.stop();
    }
  });
});
