import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { progress, soakCount } from 'test-tools/soak.ts';
import { createRandom } from '../support/generator.ts';
import { openDamagedCopy, sizeOf, openAndCheckEach, writtenFolder, type WrittenFolder } from './damagedFolder.ts';

/*
 * Fault 4: truncated files of a store's folder. The node opens the folder at its last complete transaction, or exits with a named error
 * and its own exit code; it never returns garbage or dies by a signal.
 */

const PAGE_BYTES = 4_096;
const random = createRandom(4);

/** Returns the sizes to which a file is truncated: the page boundaries of its last 64 pages, and 1 to 511 bytes below its size. */
const truncationSizes = (size: number): number[] => {
  const pages = Array.from({ length: 64 }, (_, pageIndex) => (Math.ceil(size / PAGE_BYTES) - 1 - pageIndex) * PAGE_BYTES);
  const bytes = Array.from({ length: 511 }, (_, pageIndex) => size - 1 - pageIndex);
  return [...new Set([...pages, ...bytes])].filter((truncatedSize) => truncatedSize >= 0 && truncatedSize < size);
};

const FOLDER_VARIANTS = [
  ['event-store', 'killed'],
  ['document-store', 'killed'],
  ['event-store', 'stopped'],
] as const;

describe.each(RUNS_WHOLE_MATRIX ? FOLDER_VARIANTS : FOLDER_VARIANTS.slice(0, 2))('%s, %s, with one truncated file', (store, ending) => {
  let original: WrittenFolder;
  beforeAll(async () => {
    original = await writtenFolder(store, ending, soakCount(150, 600));
  });
  afterAll(() => original?.remove());

  test('is complete up to a transaction, or exits with a named error', async () => {
    const countsByKind: Record<string, number> = {};
    const brokenResults: object[] = [];
    for (const file of original.files) {
      const allSizes = truncationSizes(sizeOf(original, file));
      const testedSizes = random.pickSome(allSizes, soakCount(1, allSizes.length));
      for (const [pageIndex, truncatedSize] of testedSizes.entries()) {
        const { kind, reason } = await openDamagedCopy(original, file, (bytes) => bytes.subarray(0, truncatedSize));
        countsByKind[kind] = (countsByKind[kind] ?? 0) + 1;
        if (kind === 'broken') brokenResults.push({ file, size: sizeOf(original, file), cut: truncatedSize, why: reason });
        if (pageIndex % 20 === 0)
          progress(
            `fault 4, ${store} ${ending}, ${file}: cut ${pageIndex + 1} of ${testedSizes.length}, so far ${JSON.stringify(countsByKind)}`,
          );
      }
    }
    expect(brokenResults).toEqual([]);
  });

  test('control: is complete without truncation, and detects lost data', async () => {
    const multiIdWrite = original.journal.find(({ ids }) => ids.length > 1)!;
    const unknownWrite = { stream: multiIdWrite.stream, startIndex: 100_000, ids: ['not', 'there'], acknowledged: true };
    expect(
      await openAndCheckEach(original, [original.journal, [...original.journal, unknownWrite], original.journal.slice(1)]),
    ).toMatchObject([{ kind: 'whole', reason: '' }, { kind: 'shorter' }, { kind: 'broken' }]);
  });
});
