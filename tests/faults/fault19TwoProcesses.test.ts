import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { soakCount } from 'test-tools/soak.ts';
import { positionText } from '#projections/runtime/projection.ts';
import { createRandom } from '../support/generator.ts';
import { startProcess } from '../support/startProcess.ts';
import { NodeStartFailed, startNode, type FaultyNode } from './faultyNode.ts';
import { startProjectionsContext } from './projectionsContext.ts';
import { countAcknowledged, findStoreViolations, startLoad } from './writeLoad.ts';

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
  const startSecondNode = (): Promise<unknown> =>
    startNode(store, folder).then(
      (second: FaultyNode) => second.stop(),
      (error: unknown) => (error instanceof NodeStartFailed ? error.exit : error),
    );

  test('is rejected with a named error under load, without lost writes', async () => {
    covers('log-22');
    const load = startLoad(store, node.url, { writers: 8, perWrite: 2 });
    await load.acknowledged(20);
    expect(await startSecondNode()).toMatchObject({ code, complaint: expect.stringContaining('FolderInUse') as string });
    const before = countAcknowledged(await Promise.race([load.journal(), load.acknowledged(60).then(() => [])]));
    expect(before).toBe(0);
    load.stop();
    const journal = await load.journal();
    expect(countAcknowledged(journal)).toBeGreaterThanOrEqual(60);
    expect(await findStoreViolations(store, node.url, journal)).toEqual([]);
  });

  test('is rejected even while the first is stopped and cannot respond', async () => {
    node.signal('SIGSTOP');
    expect(await startSecondNode()).toMatchObject({ code, complaint: expect.stringContaining('FolderInUse') as string });
    node.signal('SIGCONT');
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('control: starts once the first has ended by %s', async (signal) => {
    node.signal(signal);
    expect(await node.ended).toMatchObject(signal === 'SIGTERM' ? { code: 0 } : { signal });
    node = await startNode(store, folder);
  });
});

describe('two projection processes', () => {
  const SERVICE_COUNT = 5;
  const LIVE_STATE_PATTERN = /"state":"live"/;

  test('writes nothing more and stands by after a pause beyond its lease in the middle of a batch', async () => {
    covers('log-20');
    const context = await startProjectionsContext();
    const environment = { EVENTSTORE_URL: context.eventStoreUrl, MONGODB_URL: context.mongodbUrl };
    await context.addServices(SERVICE_COUNT);
    await context.openAccounts();
    let activeProcess = startProcess('app/processes/projections.ts', environment);
    try {
      await activeProcess.waitForOutput(LIVE_STATE_PATTERN);
      for (let round = 0; round < soakCount(1, 10); round += 1) {
        const random = createRandom(190 + round);
        const previousPosition = (await context.checkpoint())?.position ?? '';
        const appendingEvents = context.appendRandomEvents(random, 200, SERVICE_COUNT);
        await context.waitUntil(async () => ((await context.checkpoint())?.position ?? '') > previousPosition);
        activeProcess.kill('SIGSTOP');
        const previousFence = (await context.checkpoint())?.fence ?? 0;
        const lastPosition = positionText(await appendingEvents);
        // The second process takes over once the lease has expired without a renewal.
        const standbyProcess = startProcess('app/processes/projections.ts', environment);
        await standbyProcess.waitForOutput(LIVE_STATE_PATTERN);
        await context.waitUntil(async () => ((await context.checkpoint())?.position ?? '') >= lastPosition);
        const newCheckpoint = await context.checkpoint();
        expect(newCheckpoint?.fence).toBeGreaterThan(previousFence);
        activeProcess.kill('SIGCONT');
        await activeProcess.waitForOutput(/"state":"standby"/);
        expect(await context.checkpoint()).toMatchObject({ fence: newCheckpoint?.fence });
        expect(await context.currentViolations()).toEqual([]);
        activeProcess.kill('SIGTERM');
        await activeProcess.exited;
        activeProcess = standbyProcess;
      }
    } finally {
      activeProcess.kill('SIGCONT');
      activeProcess.kill('SIGTERM');
      await activeProcess.exited;
      await context.stop();
    }
  });
});
