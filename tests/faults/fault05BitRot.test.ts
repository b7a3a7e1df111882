import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRandom } from '../support/generator.ts';
import { progress, times } from '../support/soak.ts';
import { damaged, sizeOf, writtenFolder, writtenPages, type WrittenFolder } from './damagedFolder.ts';

/*
 * Fault 5: one bit of a store's files flips. Either everything acknowledged is still there, or the node refuses the file
 * by name, or reading names what is damaged, or `npm run verify` does. Nothing damaged is given out as if it were whole.
 */

const random = createRandom(5);

/** Where LMDB's own pages rot, which have no checksums: it ends, or a stream comes out short by itself. Seldom, and told in the docs. */
const BEYOND_CHECKSUMS = /^ended with SIG|is not what \$all says of it|not found/;

const flippedAt = (at: number, bit: number) => (bytes: Buffer) => {
  bytes[at]! ^= 1 << bit;
  return bytes;
};

describe.each([
  ['event-store', 'killed'],
  ['event-store', 'stopped'],
  ['document-store', 'killed'],
] as const)('the %s, %s, one bit of it flipped', (store, left) => {
  let written: WrittenFolder;
  beforeAll(async () => {
    written = await writtenFolder(store, left, 300);
  });
  afterAll(() => written?.remove());

  /** A byte of the folder in a page that holds anything, every one as likely as the next. */
  const somewhere = (): { file: string; at: number } => {
    const pages = written.files.flatMap((file) => writtenPages(written, file).map((start) => ({ file, start })));
    const { file, start } = random.pick(pages);
    return { file, at: random.int(start, Math.min(start + 4_095, sizeOf(written, file) - 1)) };
  };

  test('is whole, refused by name, or says what is damaged', async () => {
    const flips = times(3, 250);
    const seen: Record<string, number> = {};
    const broken: object[] = [];
    const beyond: object[] = [];
    for (let flip = 0; flip < flips; flip += 1) {
      const { file, at } = somewhere();
      const bit = random.int(0, 7);
      const { kind, why } = await damaged(written, file, flippedAt(at, bit), true);
      seen[kind] = (seen[kind] ?? 0) + 1;
      if (kind === 'broken' && BEYOND_CHECKSUMS.test(why)) beyond.push({ file, at, bit, why });
      else if (kind === 'broken' || kind === 'shorter') broken.push({ file, at, bit, kind, why });
      if (flip % 20 === 19) progress(`fault 5, ${store} ${left}: flip ${flip + 1} of ${flips}, so far ${JSON.stringify(seen)}`);
    }
    expect(broken).toEqual([]);
    expect(beyond.slice(Math.ceil(flips / 50))).toEqual([]);
  });

  test('in the bytes of one event or document, names it and does not give it out', async () => {
    const { ids } = written.journal.find(({ acknowledged, ids: some }) => acknowledged && some.length > 1)!;
    const mark = ids[1]!;
    const kinds: string[] = [];
    for (const file of written.files.filter((name) => readFileSync(path.join(written.folder, name)).includes(mark))) {
      const verdict = await damaged(written, file, (bytes) => {
        // Not the id of it, but what it says: twice in the bytes of an event, more often in those of a document.
        for (let at = bytes.lastIndexOf(mark); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(mark, at - 1)) bytes[at]! ^= 1;
        return bytes;
      });
      kinds.push(verdict.kind);
      expect({ file, ...verdict }).toMatchObject({ kind: expect.stringMatching(/^(whole|refused|named)$/) as string });
    }
    expect(kinds.filter((kind) => kind !== 'whole')).not.toEqual([]);
  });
});
