import { createRandom } from '../support/generator.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { progress, times } from '../support/soak.ts';
import { damaged, sizeOf, verdictsOn, writtenFolder, type WrittenFolder } from './damagedFolder.ts';

/*
 * Fault 4: every file of a store's folder, cut short. The node opens it at its last whole transaction, or refuses it with
 * an error of a name and a code of its own; it never gives out garbage and is never ended by a signal.
 */

const PAGE = 4_096;
const random = createRandom(4);

/** Sizes to cut a file to: the page boundaries of its last 64 pages, and 1 to 511 bytes off its end. */
const cutsOf = (size: number): number[] => {
  const pages = Array.from({ length: 64 }, (_, at) => (Math.ceil(size / PAGE) - 1 - at) * PAGE);
  const bytes = Array.from({ length: 511 }, (_, at) => size - 1 - at);
  return [...new Set([...pages, ...bytes])].filter((cut) => cut >= 0 && cut < size);
};

const FOLDERS = [
  ['event-store', 'killed'],
  ['document-store', 'killed'],
  ['event-store', 'stopped'],
] as const;

describe.each(IN_MATRIX ? FOLDERS : FOLDERS.slice(0, 2))('the %s, %s, a file of it cut short', (store, left) => {
  let written: WrittenFolder;
  beforeAll(async () => {
    written = await writtenFolder(store, left, times(150, 600));
  });
  afterAll(() => written?.remove());

  test('is whole up to a transaction, or refused by name', async () => {
    const seen: Record<string, number> = {};
    const broken: object[] = [];
    for (const file of written.files) {
      const all = cutsOf(sizeOf(written, file));
      const cuts = random.some(all, times(1, all.length));
      for (const [at, cut] of cuts.entries()) {
        const { kind, why } = await damaged(written, file, (bytes) => bytes.subarray(0, cut));
        seen[kind] = (seen[kind] ?? 0) + 1;
        if (kind === 'broken') broken.push({ file, size: sizeOf(written, file), cut, why });
        if (at % 20 === 0) progress(`fault 4, ${store} ${left}, ${file}: cut ${at + 1} of ${cuts.length}, so far ${JSON.stringify(seen)}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('control: as it was left it is whole, and what is gone from it is found out', async () => {
    const one = written.journal.find(({ ids }) => ids.length > 1)!;
    const unknown = { stream: one.stream, at: 100_000, ids: ['not', 'there'], acknowledged: true };
    expect(await verdictsOn(written, [written.journal, [...written.journal, unknown], written.journal.slice(1)])).toMatchObject([
      { kind: 'whole', why: '' },
      { kind: 'shorter' },
      { kind: 'broken' },
    ]);
  });
});
