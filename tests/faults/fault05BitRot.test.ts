import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { crc32c } from 'event-store-node/storage/crc32c.ts';
import { openLmdbTables } from 'event-store-node/storage/lmdbTables.ts';
import { FORWARDS } from 'event-store-node/storage/storage.ts';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { progress, soakCount } from 'test-tools/soak.ts';
import { createRandom } from '../support/generator.ts';
import { runTool } from '../support/tool.ts';
import { openDamagedCopy, sealLogOf, sizeOf, writtenFolder, writtenPages, type WrittenFolder } from './damagedFolder.ts';
import { startNode } from './faultyNode.ts';
import { findViolations, type AttemptedWrite } from './writeLoad.ts';

/*
 * Fault 5: one flipped bit in a store's files. Either everything acknowledged is still present, or the node rejects the file with a named
 * error, or reading or `npm run verify` reports the damage. Damaged data is never returned as intact.
 */

const random = createRandom(5);

const flipBitAt = (byteOffset: number, bit: number) => (bytes: Buffer) => {
  bytes[byteOffset]! ^= 1 << bit;
  return bytes;
};

const FOLDER_VARIANTS = [
  ['event-store', 'killed'],
  ['document-store', 'killed'],
  ['event-store', 'stopped'],
] as const;

describe.each(RUNS_WHOLE_MATRIX ? FOLDER_VARIANTS : FOLDER_VARIANTS.slice(0, 2))('%s, %s, with one flipped bit', (store, ending) => {
  let original: WrittenFolder;
  beforeAll(async () => {
    original = await writtenFolder(store, ending, soakCount(150, 300));
  });
  afterAll(() => original?.remove());

  /** Returns a random byte of the folder's non-empty pages, with equal probability for each page. */
  const pickRandomByte = (): { file: string; byteOffset: number } => {
    const pages = original.files.flatMap((file) => writtenPages(original, file).map((start) => ({ file, start })));
    const { file, start } = random.pick(pages);
    return { file, byteOffset: random.int(start, Math.min(start + 4_095, sizeOf(original, file) - 1)) };
  };

  test('is intact, exits with a named error, or reports the damage', async () => {
    const flipCount = soakCount(1, 250);
    const countsByKind: Record<string, number> = {};
    const brokenResults: object[] = [];
    for (let flipIndex = 0; flipIndex < flipCount; flipIndex += 1) {
      const { file, byteOffset } = pickRandomByte();
      const bit = random.int(0, 7);
      const { kind, reason } = await openDamagedCopy(original, file, flipBitAt(byteOffset, bit), { runsVerify: true });
      countsByKind[kind] = (countsByKind[kind] ?? 0) + 1;
      if (kind === 'broken' || kind === 'shorter') brokenResults.push({ file, at: byteOffset, bit, kind, why: reason });
      if (flipIndex % 20 === 19)
        progress(`fault 5, ${store} ${ending}: flip ${flipIndex + 1} of ${flipCount}, so far ${JSON.stringify(countsByKind)}`);
    }
    expect(brokenResults).toEqual([]);
  });

  test('reports the damage in the bytes of one event or document and does not return it', async () => {
    const { ids } = original.journal.find(({ acknowledged, ids: writeIds }) => acknowledged && writeIds.length > 1)!;
    const marker = ids[1]!;
    const kinds: string[] = [];
    for (const file of original.files.filter((name) => readFileSync(path.join(original.folder, name)).includes(marker))) {
      const verdict = await openDamagedCopy(original, file, (bytes) => {
        // Flip a bit in its data, not in its id: the mark occurs twice in the bytes of an event, more often in those of a document.
        for (
          let byteOffset = bytes.lastIndexOf(marker);
          byteOffset >= 0;
          byteOffset = byteOffset === 0 ? -1 : bytes.lastIndexOf(marker, byteOffset - 1)
        )
          bytes[byteOffset]! ^= 1;
        return bytes;
      });
      kinds.push(verdict.kind);
      expect({ file, ...verdict }).toMatchObject({ kind: expect.stringMatching(/^(whole|refused|named)$/) as string });
    }
    expect(kinds.filter((kind) => kind !== 'whole')).not.toEqual([]);
  });
});

/** Recomputes a record's checksum (CRC-32C of all bytes after it), so that it matches the changed bytes. */
const recomputeChecksum = (record: Buffer): Buffer => {
  record.writeUInt32LE(crc32c(record, 4), 0);
  return record;
};

describe('control: an event changed with a matching checksum', () => {
  const MARKER = 'this is what was written';
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-forged-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Writes two events, optionally seals them, and changes the second one and its checksum on disk. */
  const forgeEvent = async ({ isSealed }: { readonly isSealed: boolean }): Promise<void> => {
    const node = await startNode('event-store', folder);
    const client = EventStoreDBClient.connectionString(node.url);
    for (const text of ['first', MARKER]) await client.appendToStream('forged', jsonEvent({ type: 'said', data: { text } }));
    await client.dispose();
    (await client['getChannel']()).close();
    if (isSealed) await sealLogOf(node.url);
    await node.stop();
    const file = path.join(folder, 'events', 'data.mdb');
    const bytes = readFileSync(file);
    const tables = openLmdbTables(path.join(folder, 'events'), { isNew: false });
    const stored = [...tables.records(0, FORWARDS)].find(({ record }) => record.includes(MARKER))!;
    const before = Buffer.from(stored.record);
    await tables.close();
    const after = Buffer.from(before);
    after[after.indexOf(MARKER)]! ^= 1;
    recomputeChecksum(after);
    let forgedCount = 0;
    for (let byteOffset = bytes.indexOf(before); byteOffset >= 0; byteOffset = bytes.indexOf(before, byteOffset + 1)) {
      after.copy(bytes, byteOffset);
      forgedCount += 1;
    }
    expect(forgedCount).toBeGreaterThan(0);
    writeFileSync(file, bytes);
  };

  const runVerify = async (): Promise<{ code: number | null; output: string }> => {
    const node = await startNode('event-store', folder);
    try {
      return await runTool('verify', ['--log-only'], { EVENTSTORE_URL: node.url });
    } finally {
      await node.stop();
    }
  };

  test('is detected by its seal, which reports stream and revision', async () => {
    await forgeEvent({ isSealed: true });
    expect(await runVerify()).toMatchObject({
      code: 1,
      output: expect.stringContaining('forged@1 differs from the sealed event') as string,
    });
  });

  test('is not detected without a seal', async () => {
    await forgeEvent({ isSealed: false });
    expect(await runVerify()).toMatchObject({ code: 0 });
  });
});

describe('control: a store that returns corrupt data', () => {
  test('is reported by the check', () => {
    const journal: AttemptedWrite[] = [{ stream: 's', startIndex: 0, ids: ['a', 'b', 'c'], acknowledged: true }];
    expect(findViolations(journal, new Map([['s', ['a', 'b', 'c']]]))).toEqual([]);
    for (const storedIds of [['a', 'b'], ['a', 'x', 'c'], ['a', 'c', 'b'], ['a', undefined, 'c'], []])
      expect(findViolations(journal, new Map([['s', storedIds]]))).not.toEqual([]);
  });
});
