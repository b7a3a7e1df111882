import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { progress, soakCount } from 'test-tools/soak.ts';
import { createRandom } from '../support/generator.ts';
import { startNode, type StoreName } from './faultyNode.ts';
import { countAcknowledged, findStoreViolations, startLoad, findViolations, type AttemptedWrite } from './writeLoad.ts';

/*
 * Fault 1: kill -9 during a load of writes. No acknowledged write is lost, duplicated or out of order, no append of several events is
 * partly present, and the folder opens again immediately.
 */

const random = createRandom(1);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-kill-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a load until `minAcknowledged` writes were acknowledged and kills the node; returns the driver's journal. */
const killUnderLoad = async (
  store: StoreName,
  data: string,
  writers: number,
  perWrite: number,
  minAcknowledged: number,
): Promise<readonly AttemptedWrite[]> => {
  const node = await startNode(store, data);
  const load = startLoad(store, node.url, { writers, perWrite });
  await load.acknowledged(minAcknowledged);
  await node.kill();
  return load.journal();
};

const violationsOf = async (store: StoreName, data: string, journal: readonly AttemptedWrite[]): Promise<string[]> => {
  const node = await startNode(store, data);
  try {
    return await findStoreViolations(store, node.url, journal);
  } finally {
    await node.stop();
  }
};

describe.each(['event-store', 'document-store'] as const)('%s killed under a load of writes', (store) => {
  test.each(
    [
      [1, 1, soakCount(0, 60)],
      [32, 5, soakCount(1, 70)],
      [256, 1, soakCount(0, 70)],
    ].filter(([, , cycles = 0]) => cycles > 0),
  )('with %d writers in flight and %d items per write, keeps all acknowledged writes', async (writers, perWrite, cycles) => {
    covers('log-1', 'documents-1');
    const journal: AttemptedWrite[] = [];
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      journal.push(...(await killUnderLoad(store, folder, writers, perWrite, writers + random.int(50, soakCount(200, 1_500)))));
      expect(await violationsOf(store, folder, journal)).toEqual([]);
      progress(
        `fault 1, ${store}, ${writers} in flight: kill ${cycle + 1} of ${cycles}, ${countAcknowledged(journal)} acknowledged, none lost`,
      );
    }
    expect(countAcknowledged(journal)).toBeGreaterThan(cycles * 50);
  });

  test('control: detects a store restored to an older state', async () => {
    const data = path.join(folder, 'data');
    const first = await killUnderLoad(store, data, 4, 3, 50);
    const copyFolder = path.join(folder, 'older');
    await cp(data, copyFolder, { recursive: true });
    const second = await killUnderLoad(store, data, 4, 3, 50);
    expect(countAcknowledged(second)).toBeGreaterThan(40);
    // The older state contains the whole first load only: each line is one lost write of the second load.
    const foundViolations = await violationsOf(store, copyFolder, [...first, ...second]);
    expect(foundViolations).toEqual(foundViolations.filter((violation) => violation.startsWith('lost')));
    expect(foundViolations).toHaveLength(countAcknowledged(second));
  });
});

test('control: the check detects lost, partial, duplicated and invented writes', () => {
  const stream = 'load-1';
  const eventIds = ['a', 'b', 'c', 'd', 'e', 'f'];
  const ids = eventIds.slice(0, 3);
  const otherWrite: AttemptedWrite = { stream: 'load-2', startIndex: 0, ids: ['g'], acknowledged: true };
  const journal: readonly AttemptedWrite[] = [
    { stream, startIndex: 0, ids, acknowledged: true },
    { stream, startIndex: 3, ids: eventIds.slice(3), acknowledged: true },
    otherWrite,
    { stream: 'load-2', startIndex: 1, ids: ['nobody knows'], acknowledged: false },
  ];
  const stored = new Map<string, (string | undefined)[]>([
    [stream, eventIds],
    [otherWrite.stream, [...otherWrite.ids]],
  ]);
  expect(findViolations(journal, stored)).toEqual([]);
  const violationsWith = (changedIds: (string | undefined)[]): string[] => findViolations(journal, new Map(stored).set(stream, changedIds));
  expect(violationsWith([])).toContain(`lost: ${stream}@0`);
  expect(violationsWith(eventIds.slice(0, 2))).toContain(`torn: ${stream}@0`);
  expect(violationsWith([...eventIds, ids[0]])).toContain(`doubled: ${stream}`);
  expect(violationsWith([...eventIds.slice(0, 2), undefined, ...eventIds.slice(3)])).toContain(`gap: ${stream}`);
  expect(violationsWith([...eventIds, 'nobody'])).toContain(`unknown: ${stream} nobody`);
});
