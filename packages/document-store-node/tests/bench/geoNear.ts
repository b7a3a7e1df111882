import { readFile, readdir, rm, mkdtemp, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { MongoClient, type Collection } from 'mongodb';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { createRandom } from 'test-tools/random.ts';
import { startNode, type RunningNode } from 'test-tools/startNode.ts';

export const title = '$geoNear with filters, limit 100, in the embedded document store';

const DOCUMENT_COUNT = Number(process.env['DOCUMENTS'] ?? 100_000);
const ROUND_SECONDS = 4;
const ROUND_COUNT = 2;
const MAX_IN_FLIGHT = 8;
const RESULT_LIMIT = 100;
const TARGET_RATE = 1000;
const AUDIENCES = ['MEN', 'WOMEN', 'KIDS', 'SENIORS', 'DISABLED', 'FAMILIES', 'LGBT'];

type LngLat = readonly [longitude: number, latitude: number];

/** A place of a directory, about 1.5 KB. */
interface Place {
  readonly _id: string;
  readonly user: string;
  readonly isApproved: boolean;
  readonly likes: number;
  readonly described: { readonly name: string; readonly text: string };
  readonly classified: { readonly types: readonly string[]; readonly categories: readonly string[] };
  readonly address: { readonly city: string; readonly confidential: boolean };
  readonly location: { readonly type: 'Point'; readonly coordinates: LngLat };
}

/** Returns places around a hundred towns, the same ones on every machine; about half match a filter of the benchmark. */
const generatePlaces = (): readonly Place[] => {
  const random = createRandom(3);
  const towns = Array.from({ length: 100 }, (): LngLat => [random.int(-120, -75) + random.next(), random.int(27, 47) + random.next()]);
  return Array.from({ length: DOCUMENT_COUNT }, (_, at): Place => {
    const town = random.int(0, towns.length - 1);
    const [longitude, latitude] = towns[town]!;
    return {
      _id: `place-${at}`,
      user: `user-${random.int(1, DOCUMENT_COUNT / 4)}`,
      isApproved: random.chance(0.9),
      likes: random.int(0, 50),
      described: { name: `Place ${at}`, text: 'Meals and beds for all who need them. '.repeat(32) },
      classified: { types: ['FOOD'], categories: random.chance(0.5) ? ['ALL'] : random.pickSome(AUDIENCES, 2) },
      address: { city: `Town ${town}`, confidential: random.chance(0.05) },
      location: { type: 'Point', coordinates: [longitude + random.normal() / 20, latitude + random.normal() / 20] },
    };
  });
};

const insertPlaces = async (collection: Collection<Place>, places: readonly Place[]): Promise<void> => {
  for (let from = 0; from < places.length; from += 1000) await collection.insertMany(places.slice(from, from + 1000), { ordered: false });
  await collection.createIndex({ location: '2dsphere' });
  await collection.createIndex({ isApproved: 1, 'address.city': 1 });
  await collection.createIndex({ user: 1 });
};

/** Returns the filter of a guest's list: approved, visible, for one audience. */
const cachedFilter = (index: number): object => {
  const audience = AUDIENCES[index % AUDIENCES.length]!;
  return { isApproved: true, 'address.confidential': false, 'classified.categories': { $in: ['ALL', audience] } };
};

/** Returns the same filter with a new value, so that no cached result applies. */
const uncachedFilter = (index: number): object => ({ ...cachedFilter(index), likes: { $gt: -index - Date.now() } });

/** Returns a new place for every query, within about a kilometre of one of the places. */
const placesNear =
  (points: readonly LngLat[]) =>
  (index: number): LngLat => {
    const [longitude, latitude] = points[(index * 7919) % points.length]!;
    return [longitude + (index % 199) / 10_000 - 0.01, latitude + (index % 211) / 10_000 - 0.01];
  };

/** Returns the queries per second with many in flight. The responses stay BSON, because only the server is measured. */
const rateOf = async (runQuery: (index: number) => Promise<number>): Promise<number> => {
  let count = 0;
  for (; count < 50; count++) await runQuery(count);
  const rates: number[] = [];
  for (let round = 0; round < ROUND_COUNT; round++) {
    const before = count;
    const start = performance.now();
    const endMs = start + ROUND_SECONDS * 1000;
    const queryUntilEnd = async (): Promise<void> => {
      while (performance.now() < endMs) {
        count++;
        if ((await runQuery(count)) === 0) throw new Error('a query found nothing');
      }
    };
    await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, queryUntilEnd));
    rates.push(((count - before) * 1000) / (performance.now() - start));
  }
  return Math.max(...rates);
};

/** Returns the rate of the same queries in this process: a static index, and filters on objects. No data is read, written or sent. */
const inMemoryRate = async (places: readonly Place[], placeOf: (index: number) => LngLat): Promise<number> => {
  const tree = new KDBush(places.length, 64, Float64Array);
  for (const { location } of places) tree.add(...location.coordinates);
  tree.finish();
  return rateOf(async (index) => {
    const audience = AUDIENCES[index % AUDIENCES.length]!;
    const matchesFilter = (at: number): boolean => {
      const { isApproved, address, classified } = places[at]!;
      return isApproved && !address.confidential && classified.categories.some((one) => one === 'ALL' || one === audience);
    };
    return around(tree, ...placeOf(index), RESULT_LIMIT, Infinity, matchesFilter).length;
  });
};

/** Returns the private memory of the node in bytes (Linux), without mapped file pages. */
const residentMemory = async (node: RunningNode): Promise<number> => {
  const status = await readFile(`/proc/${node.pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
};

const folderSize = async (folder: string): Promise<number> => {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).blocks * 512));
  return sizes.reduce((sum, size) => sum + size, 0);
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'document-store-'));
  const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const node = await startNode(program, ['--port', '0', '--data', folder]);
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${node.port}/?directConnection=true`);
  try {
    const places = generatePlaces();
    const collection = client.db('bench').collection<Place>('places');
    await insertPlaces(collection, places);
    const placeOf = placesNear(places.map(({ location }) => location.coordinates));
    const nearestQuery =
      (furtherStages: readonly object[], filterOf = cachedFilter) =>
      async (index: number) => {
        const nearPoint = { type: 'Point', coordinates: [...placeOf(index)] };
        const geoNearStage = {
          $geoNear: { near: nearPoint, key: 'location', distanceField: 'metres', spherical: true, query: filterOf(index) },
        };
        const nearbyDocuments = await collection
          .aggregate([geoNearStage, { $limit: RESULT_LIMIT }, ...furtherStages], { raw: true, batchSize: RESULT_LIMIT + 1 })
          .toArray();
        return nearbyDocuments.length;
      };
    const wholeDocumentRate = await rateOf(nearestQuery([]));
    const cardRate = await rateOf(
      nearestQuery([{ $project: { 'described.name': 1, 'classified.types': 1, 'address.city': 1, location: 1, metres: 1 } }]),
    );
    const uncachedRate = await rateOf(nearestQuery([], uncachedFilter));
    const memoryBytes = await residentMemory(node);
    const bytes = await folderSize(folder);
    const inMemoryQueryRate = await inMemoryRate(places, placeOf);
    const baselineText = `in memory, without documents: ${Math.round(inMemoryQueryRate)}/s; aim ${TARGET_RATE}/s`;
    const count = `${DOCUMENT_COUNT.toLocaleString('en-US')} documents`;
    return [
      {
        measure: `whole documents (${count})`,
        value: wholeDocumentRate,
        unit: '/s',
        beside: baselineText,
        ratio: wholeDocumentRate / inMemoryQueryRate,
        goal: `${TARGET_RATE}/s`,
      },
      {
        measure: 'whole documents, a new filter each time',
        value: uncachedRate,
        unit: '/s',
        beside: baselineText,
        ratio: uncachedRate / inMemoryQueryRate,
        goal: 'stated',
      },
      {
        measure: 'five fields of each',
        value: cardRate,
        unit: '/s',
        beside: baselineText,
        ratio: cardRate / inMemoryQueryRate,
        goal: `${TARGET_RATE}/s`,
      },
      {
        measure: `memory (${count}, three indexes)`,
        value: memoryBytes / 2 ** 20,
        unit: 'MiB',
        beside: `files: ${Math.round(bytes / 2 ** 20)} MiB`,
        ratio: memoryBytes / bytes,
        goal: 'stated',
      },
    ];
  } finally {
    await client.close();
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
