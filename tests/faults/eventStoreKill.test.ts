import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNodes } from '../../embedded/nodes.ts';
import { readEverything, startStorm, violations } from './storm.ts';

/* Fault 1: kill -9 in an append storm. Nothing that was acknowledged is lost, doubled or out of order; no append is there in part. */

const CYCLES = Number(process.env['SOAK_CYCLES'] ?? 2);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a storm until `acknowledgements`, kills the node, starts it again; gives the journal and what is stored. */
const killedInStorm = async (writers: number, perAppend: number, acknowledgements: number) => {
  const nodes = await startNodes(folder, { only: 'event-store' });
  const storm = startStorm(nodes.eventStoreUrl, writers, perAppend);
  await storm.acknowledged(acknowledgements);
  await nodes.children[0]!.kill();
  const journal = await storm.journal();
  const again = await startNodes(folder, { only: 'event-store' });
  const stored = await readEverything(again.eventStoreUrl);
  await again.stop();
  return { journal, stored };
};

describe.each([
  [1, 1],
  [64, 1],
  [32, 5],
])('%d writers, %d events an append', (writers, perAppend) => {
  test(`keep every acknowledged event through ${CYCLES} kills`, async () => {
    const journals: Awaited<ReturnType<typeof killedInStorm>>['journal'][] = [];
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      const { journal, stored } = await killedInStorm(writers, perAppend, 50 + cycle * 150 + writers);
      journals.push(journal);
      expect(journal.filter(({ acknowledged }) => acknowledged).length).toBeGreaterThan(writers);
      expect(violations(journals.flat(), stored)).toEqual([]);
    }
  });
});

test('control: the check finds a lost, a torn and a doubled append', async () => {
  const { journal, stored } = await killedInStorm(4, 3, 20);
  expect(violations(journal, stored)).toEqual([]);
  const { stream, ids } = journal.find(({ acknowledged, revision }) => acknowledged && revision === 0)!;
  const kept = stored.get(stream)!;
  const lost = new Map(stored).set(stream, []);
  const torn = new Map(stored).set(stream, kept.slice(0, 2));
  const doubled = new Map(stored).set(stream, [...kept, ids[0]!]);
  expect(violations(journal, lost)).toContain(`lost: ${stream}@0`);
  expect(violations(journal, torn)).toContain(`torn: ${stream}@0`);
  expect(violations(journal, doubled)).toContain(`doubled: ${stream}`);
});
