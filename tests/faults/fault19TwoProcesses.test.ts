import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { NodeRefused, startNode, type FaultyNode, type StoreName } from './node.ts';
import { acknowledgedIn, brokenBy, startStorm } from './storm.ts';

/*
 * Fault 19: two processes at once. A second node on a folder is refused by name while the first goes on undisturbed. Two
 * workers of one projection, one of them asleep past its lease, are those of `projectionsFailpoints.test.ts`.
 */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-two-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** How a node that is expected to be refused ended. */
const refused = (store: StoreName): Promise<unknown> =>
  startNode(store, folder).then(
    (node: FaultyNode) => node.stop(),
    (error: unknown) => (error instanceof NodeRefused ? error.end : error),
  );

describe.each([
  ['event-store', 3],
  ['document-store', 75],
] as const)('a second %s on the same folder', (store, code) => {
  test('is refused by name in the middle of a storm, which loses nothing', async () => {
    const node = await startNode(store, folder);
    const storm = startStorm(store, node.url, { writers: 8, perWrite: 2 });
    await storm.acknowledged(20);
    expect(await refused(store)).toMatchObject({ code, complaint: expect.stringContaining('FolderInUse') as string });
    const before = acknowledgedIn(await Promise.race([storm.journal(), storm.acknowledged(60).then(() => [])]));
    expect(before).toBe(0);
    storm.stop();
    const journal = await storm.journal();
    expect(acknowledgedIn(journal)).toBeGreaterThanOrEqual(60);
    expect(await brokenBy(store, node.url, journal)).toEqual([]);
    await node.stop();
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('control: is let in once the first has ended by %s', async (signal) => {
    const node = await startNode(store, folder);
    node.signal(signal);
    await node.ended;
    const second = await startNode(store, folder);
    expect((await second.stop()).code).toBe(0);
  });

  test('is refused also while the first is stopped and cannot say so', async () => {
    const node = await startNode(store, folder);
    node.signal('SIGSTOP');
    expect(await refused(store)).toMatchObject({ code, complaint: expect.stringContaining('FolderInUse') as string });
    node.signal('SIGCONT');
    expect((await node.stop()).code).toBe(0);
  });
});
