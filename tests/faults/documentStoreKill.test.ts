import { appendFileSync, closeSync, openSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNodes } from '../../embedded/nodes.ts';
import { connectMongo } from '../../platform/mongo/index.ts';

/*
 * The document store is killed in a storm of writes; every write that was acknowledged must be there afterwards. The
 * oracle is a journal of acknowledgements kept outside the store.
 */

const cycles = Number(process.env['FAULT_CYCLES'] ?? 3);

interface Written {
  readonly _id: string;
  readonly n: number;
  readonly tags: readonly string[];
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-kill-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Writes with several connections until `enough` are acknowledged, then kills the node in the middle of the next ones. */
const storm = async (dataDir: string, round: number, enough: number, acknowledge: (ids: readonly string[]) => void): Promise<void> => {
  const nodes = await startNodes(dataDir, { only: 'document-store' });
  const connection = await connectMongo(nodes.mongodbUrl, { serverSelectionTimeoutMS: 500, retryWrites: false });
  const collection = connection.models.collection<Written>('storm');
  await collection.createIndex({ tags: 1 });
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  const writer = async (name: number): Promise<void> => {
    for (let i = 0; killed === undefined; i++) {
      const docs = Array.from({ length: (i % 4) + 1 }, (_, at): Written => ({
        _id: `${round}-${name}-${i}-${at}`,
        n: i,
        tags: [`w${name}`, `r${round}`],
      }));
      try {
        await collection.insertMany(docs);
      } catch {
        // Not acknowledged: it may be there or not, whole documents only.
        return;
      }
      acknowledge(docs.map(({ _id }) => _id));
      acknowledged += docs.length;
      if (acknowledged >= enough) killed ??= nodes.children[0]!.kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)));
  await killed;
  await connection.close();
};

interface Found {
  readonly missing: readonly string[];
  readonly unindexed: number;
}

/** Opens the store again and compares it with the journal, by scan and through the index. */
const inspect = async (dataDir: string, journal: string): Promise<Found> => {
  const nodes = await startNodes(dataDir, { only: 'document-store' });
  const connection = await connectMongo(nodes.mongodbUrl);
  try {
    const collection = connection.models.collection<Written>('storm');
    const found = await collection.find({}).toArray();
    const ids = new Set(found.map(({ _id }) => _id));
    const indexed = new Set(
      (
        await collection
          .find({ tags: { $gte: '' } })
          .hint({ tags: 1 })
          .toArray()
      ).map(({ _id }) => _id),
    );
    expect(await collection.estimatedDocumentCount()).toBe(found.length);
    const acknowledged = (await readFile(journal, 'utf8')).split('\n').filter((line) => line !== '');
    expect(acknowledged.length).toBeGreaterThan(100);
    return { missing: acknowledged.filter((id) => !ids.has(id)), unindexed: found.filter(({ _id }) => !indexed.has(_id)).length };
  } finally {
    await connection.close();
    await nodes.stop();
  }
};

test('every acknowledged write is there after kill -9, and every index agrees', async () => {
  const journal = path.join(folder, 'journal');
  closeSync(openSync(journal, 'w'));
  for (let round = 0; round < cycles; round++) {
    await storm(path.join(folder, 'data'), round, 300, (ids) => appendFileSync(journal, `${ids.join('\n')}\n`));
    expect(await inspect(path.join(folder, 'data'), journal)).toEqual({ missing: [], unindexed: 0 });
  }
}, 180_000);

test('control: a store put back to an older state is found out by the same inspection', async () => {
  const journal = path.join(folder, 'journal');
  closeSync(openSync(journal, 'w'));
  const data = path.join(folder, 'data');
  await storm(data, 0, 200, (ids) => appendFileSync(journal, `${ids.join('\n')}\n`));
  const older = path.join(folder, 'older');
  await cp(data, older, { recursive: true });
  await storm(data, 1, 200, (ids) => appendFileSync(journal, `${ids.join('\n')}\n`));
  const { missing } = await inspect(older, journal);
  expect(missing.length).toBeGreaterThanOrEqual(200);
}, 180_000);
