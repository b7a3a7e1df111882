import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { crc32c } from '#embedded/event-store/storage/crc32c.ts';
import { openLmdbTables } from '#embedded/event-store/storage/lmdbTables.ts';
import { createRandom } from '../support/generator.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { progress, times } from '../support/soak.ts';
import { runTool } from '../support/tool.ts';
import { damaged, sealLogOf, sizeOf, writtenFolder, writtenPages, type WrittenFolder } from './damagedFolder.ts';
import { violations, type Tried } from './load.ts';
import { startNode } from './node.ts';

/*
 * Fault 5: one flipped bit in a store's files. Either everything acknowledged is still present, or the node rejects the file with a named
 * error, or reading or `npm run verify` reports the damage. Damaged data is never returned as intact.
 */

const random = createRandom(5);

const flippedAt = (at: number, bit: number) => (bytes: Buffer) => {
  bytes[at]! ^= 1 << bit;
  return bytes;
};

const FOLDERS = [
  ['event-store', 'killed'],
  ['document-store', 'killed'],
  ['event-store', 'stopped'],
] as const;

describe.each(IN_MATRIX ? FOLDERS : FOLDERS.slice(0, 2))('%s, %s, with one flipped bit', (store, left) => {
  let written: WrittenFolder;
  beforeAll(async () => {
    written = await writtenFolder(store, left, times(150, 300));
  });
  afterAll(() => written?.remove());

  /** Returns a random byte of the folder's non-empty pages, with equal probability for each page. */
  const somewhere = (): { file: string; at: number } => {
    const pages = written.files.flatMap((file) => writtenPages(written, file).map((start) => ({ file, start })));
    const { file, start } = random.pick(pages);
    return { file, at: random.int(start, Math.min(start + 4_095, sizeOf(written, file) - 1)) };
  };

  test('is intact, exits with a named error, or reports the damage', async () => {
    const flips = times(1, 250);
    const seen: Record<string, number> = {};
    const broken: object[] = [];
    for (let flip = 0; flip < flips; flip += 1) {
      const { file, at } = somewhere();
      const bit = random.int(0, 7);
      const { kind, why } = await damaged(written, file, flippedAt(at, bit), true);
      seen[kind] = (seen[kind] ?? 0) + 1;
      if (kind === 'broken' || kind === 'shorter') broken.push({ file, at, bit, kind, why });
      if (flip % 20 === 19) progress(`fault 5, ${store} ${left}: flip ${flip + 1} of ${flips}, so far ${JSON.stringify(seen)}`);
    }
    expect(broken).toEqual([]);
  });

  test('reports the damage in the bytes of one event or document and does not return it', async () => {
    const { ids } = written.journal.find(({ acknowledged, ids: some }) => acknowledged && some.length > 1)!;
    const mark = ids[1]!;
    const kinds: string[] = [];
    for (const file of written.files.filter((name) => readFileSync(path.join(written.folder, name)).includes(mark))) {
      const verdict = await damaged(written, file, (bytes) => {
        // Flip a bit in its data, not in its id: the mark occurs twice in the bytes of an event, more often in those of a document.
        for (let at = bytes.lastIndexOf(mark); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(mark, at - 1)) bytes[at]! ^= 1;
        return bytes;
      });
      kinds.push(verdict.kind);
      expect({ file, ...verdict }).toMatchObject({ kind: expect.stringMatching(/^(whole|refused|named)$/) as string });
    }
    expect(kinds.filter((kind) => kind !== 'whole')).not.toEqual([]);
  });
});

/** Recomputes a record's checksum (CRC-32C of all bytes after it), so that it matches the changed bytes. */
const resealed = (record: Buffer): Buffer => {
  record.writeUInt32LE(crc32c(record, 4), 0);
  return record;
};

describe('control: an event changed with a matching checksum', () => {
  const MARK = 'this is what was written';
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-forged-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Writes two events, optionally seals them, and changes the second one and its checksum on disk. */
  const forge = async (isSealed: boolean): Promise<void> => {
    const node = await startNode('event-store', folder);
    const client = EventStoreDBClient.connectionString(node.url);
    for (const text of ['first', MARK]) await client.appendToStream('forged', jsonEvent({ type: 'said', data: { text } }));
    await client.dispose();
    (await client['getChannel']()).close();
    if (isSealed) await sealLogOf(node.url);
    await node.stop();
    const file = path.join(folder, 'events', 'data.mdb');
    const bytes = readFileSync(file);
    const tables = openLmdbTables(path.join(folder, 'events'), false);
    const stored = [...tables.records(0, false)].find(({ record }) => record.includes(MARK))!;
    const before = Buffer.from(stored.record);
    await tables.close();
    const after = Buffer.from(before);
    after[after.indexOf(MARK)]! ^= 1;
    resealed(after);
    let forged = 0;
    for (let at = bytes.indexOf(before); at >= 0; at = bytes.indexOf(before, at + 1)) {
      after.copy(bytes, at);
      forged += 1;
    }
    expect(forged).toBeGreaterThan(0);
    writeFileSync(file, bytes);
  };

  const verified = async (): Promise<{ code: number | null; output: string }> => {
    const node = await startNode('event-store', folder);
    try {
      return await runTool('verify', ['--log-only'], { EVENTSTORE_URL: node.url });
    } finally {
      await node.stop();
    }
  };

  test('is detected by its seal, which reports stream and revision', async () => {
    await forge(true);
    expect(await verified()).toMatchObject({
      code: 1,
      output: expect.stringContaining('forged@1 differs from the sealed event') as string,
    });
  });

  test('is not detected without a seal', async () => {
    await forge(false);
    expect(await verified()).toMatchObject({ code: 0 });
  });
});

describe('control: a store that returns corrupt data', () => {
  test('is reported by the check', () => {
    const journal: Tried[] = [{ stream: 's', at: 0, ids: ['a', 'b', 'c'], acknowledged: true }];
    expect(violations(journal, new Map([['s', ['a', 'b', 'c']]]))).toEqual([]);
    for (const given of [['a', 'b'], ['a', 'x', 'c'], ['a', 'c', 'b'], ['a', undefined, 'c'], []])
      expect(violations(journal, new Map([['s', given]]))).not.toEqual([]);
  });
});
