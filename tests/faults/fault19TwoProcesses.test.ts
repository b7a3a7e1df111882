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
 * Fault 19: two processes at once. A second node on a folder is refused by name while the first goes on undisturbed. Of two
 * projection processes one works; when it was stopped past its lease, what it still had in hand is rejected. What happens
 * where nobody looks at leases and positions, the control, is in `projectionsFailpoints.test.ts`.
 */

describe.each([
  ['event-store', 3],
  ['document-store', 75],
] as const)('a second %s on the same folder', (store, code) => {
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

  /** How a node that is expected to be refused ended. */
  const refused = (): Promise<unknown> =>
    startNode(store, folder).then(
      (second: FaultyNode) => second.stop(),
      (error: unknown) => (error instanceof NodeRefused ? error.end : error),
    );

  test('is refused by name under load, which loses nothing', async () => {
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

  test('is refused also while the first is stopped and cannot say so', async () => {
    node.signal('SIGSTOP');
    expect(await refused()).toMatchObject({ code, complaint: expect.stringContaining('FolderInUse') as string });
    node.signal('SIGCONT');
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('control: is let in once the first has ended by %s', async (signal) => {
    node.signal(signal);
    expect(await node.ended).toMatchObject(signal === 'SIGTERM' ? { code: 0 } : { signal });
    node = await startNode(store, folder);
  });
});

describe('of two projection processes', () => {
  const SERVICES = 5;
  const LIVE = /"state":"live"/;

  test('a process paused past its lease in the middle of a batch writes nothing more, and stands by', async () => {
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
        // It takes over as soon as nobody has renewed the lease for as long as it lasts.
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
