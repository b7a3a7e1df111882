import { readFile, readdir, rm, mkdtemp, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { startNodes, type Nodes } from '#embedded/startNodes.ts';
import { connectMongo, type Collection } from '#platform/mongo/index.ts';
import { positionText, toStored } from '#projections/runtime/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { documentOf, generateServices, type GeneratedService } from '../support/generator.ts';
import type { BenchRow } from './row.ts';

export const title = '$geoNear with filters, limit 100, in the embedded document store';

const DOCUMENT_COUNT = Number(process.env['DOCUMENTS'] ?? 100_000);
const ROUND_SECONDS = 4;
const ROUND_COUNT = 2;
const MAX_IN_FLIGHT = 8;
const RESULT_LIMIT = 100;
const TARGET_RATE = 1000;
/** 2026-11-20T18:00:00Z */
const NOW_SECONDS = 1_795_197_600;
const AUDIENCES = ['MEN', 'WOMEN', 'KIDS', 'SENIORS', 'DISABLED', 'FAMILIES', 'LGBT'];

type Row = { _id: string };
type LngLat = readonly [longitude: number, latitude: number];

const insertServices = async (collection: Collection<Row>, services: readonly GeneratedService[]): Promise<void> => {
  for (let from = 0; from < services.length; from += 1000) {
    const rows = services
      .slice(from, from + 1000)
      .map((service) => toStored(servicesProjection, { id: service.id, position: positionText(0n), document: documentOf(service) }));
    await collection.insertMany(rows as Row[], { ordered: false });
  }
  for (const { key, name } of servicesProjection.indexes) await collection.createIndex({ ...key }, { name });
};

/** Returns the filter of a guest's list: approved, visible, for one audience. */
const cachedFilter = (index: number): object => {
  const audience = AUDIENCES[index % AUDIENCES.length]!;
  return { isApproved: true, gone: { $exists: false }, 'address.confidential': false, 'classified.categories': { $in: ['ALL', audience] } };
};

/** Returns the same filter with a new value, so that no cached result applies. */
const uncachedFilter = (index: number): object => ({ ...cachedFilter(index), likes: { $gt: -index - Date.now() } });

/** Returns a new place for every query, within about a kilometre of one of the services. */
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
const inMemoryRate = async (services: readonly GeneratedService[], placeOf: (index: number) => LngLat): Promise<number> => {
  const placed = services.flatMap((service) => {
    const document = documentOf(service);
    return document.location === undefined ? [] : [{ document, at: document.location.coordinates }];
  });
  const tree = new KDBush(placed.length, 64, Float64Array);
  for (const { at } of placed) tree.add(at[0], at[1]);
  tree.finish();
  return rateOf(async (index) => {
    const audience = AUDIENCES[index % AUDIENCES.length]!;
    const matchesFilter = (at: number): boolean => {
      const { isApproved, address, classified } = placed[at]!.document;
      return isApproved && !address.confidential && classified.categories.some((one) => one === 'ALL' || one === audience);
    };
    return around(tree, ...placeOf(index), RESULT_LIMIT, Infinity, matchesFilter).length;
  });
};

/** Returns the private memory of the node in bytes (Linux), without mapped file pages. */
const residentMemory = async (nodes: Nodes): Promise<number> => {
  const status = await readFile(`/proc/${nodes.children[0]?.pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
};

const folderSize = async (folder: string): Promise<number> => {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).blocks * 512));
  return sizes.reduce((sum, size) => sum + size, 0);
};

export const run = async (): Promise<readonly BenchRow[]> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  const nodes = await startNodes(folder, { onlyNode: 'document-store' });
  const mongo = await connectMongo(nodes.mongodbUrl);
  try {
    const services = generateServices(3, DOCUMENT_COUNT, { now: NOW_SECONDS });
    const collection = mongo.models.collection<Row>('services_bench');
    await insertServices(collection, services);
    const placeOf = placesNear(
      services.flatMap(({ place: { longitude, latitude } }): LngLat[] =>
        longitude === null || latitude === null ? [] : [[longitude, latitude]],
      ),
    );
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
    const memoryBytes = await residentMemory(nodes);
    const bytes = await folderSize(path.join(folder, 'document-store'));
    const inMemoryQueryRate = await inMemoryRate(services, placeOf);
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
    await mongo.close();
    await nodes.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
