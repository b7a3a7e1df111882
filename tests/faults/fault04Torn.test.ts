import { createRandom } from '../support/generator.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { progress, times } from '../support/soak.ts';
import { damaged, sizeOf, verdictsOn, writtenFolder, type WrittenFolder } from './damagedFolder.ts';

/*
 * Fault 4: truncated files of a store's folder. The node opens the folder at its last complete transaction, or exits with a named error
 * and its own exit code; it never returns garbage or dies by a signal.
 */

const PAGE = 4_096;
const random = createRandom(4);

/** Returns the sizes to which a file is truncated: the page boundaries of its last 64 pages, and 1 to 511 bytes below its size. */
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

describe.each(IN_MATRIX ? FOLDERS : FOLDERS.slice(0, 2))('%s, %s, with one truncated file', (store, left) => {
  let written: WrittenFolder;
  beforeAll(async () => {
    written = await writtenFolder(store, left, times(150, 600));
  });
  afterAll(() => written?.remove());

  test('is complete up to a transaction, or exits with a named error', async () => {
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

  test('control: is complete without truncation, and detects lost data', async () => {
    const one = written.journal.find(({ ids }) => ids.length > 1)!;
    const unknown = { stream: one.stream, at: 100_000, ids: ['not', 'there'], acknowledged: true };
    expect(await verdictsOn(written, [written.journal, [...written.journal, unknown], written.journal.slice(1)])).toMatchObject([
      { kind: 'whole', why: '' },
      { kind: 'shorter' },
      { kind: 'broken' },
    ]);
  });
});
