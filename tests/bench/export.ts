/*
 * `npm run export` beside reading the same documents from the store: a directory of which every second listing came from another directory, two to a
 * service. `SERVICES=50000` for a large one.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BenchRow } from 'test-tools/benchRow.ts';
import { withExportFolder } from '#interchange/export/exportFolder.ts';
import { exportListings } from '#interchange/export/exportListings.ts';
import { EXPORT_FORMATS, type ExportFormatName } from '#interchange/export/formats.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { checkpointId } from '#projections/runtime/projection.ts';
import { rebuild } from '#projections/runtime/rebuild.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { openCurrentListings } from '#query-api/export/currentListings.ts';
import { metadataOf } from '../support/generator/events.ts';
import type { GeneratedService } from '../support/generator/service.ts';
import { createHsdsRecord } from '../support/hsdsRecord.ts';
import { startStores } from '../support/stores.ts';
import { appendServices, forEachConcurrently } from './projectedLog.ts';

export const title = 'Export of the directory, compared with reading the same documents from the store';

const SERVICE_COUNT = Number(process.env['SERVICES'] ?? 10_000);
const ROUND_COUNT = 3;

const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormatName[];

/** Records for every fourth and the following service that they are one service at two locations. */
const appendRecords = (eventStore: EventStore, services: readonly GeneratedService[]): Promise<void> =>
  forEachConcurrently([...services.entries()], async ([index, service]) => {
    if (index % 4 > 1) return;
    const serviceId = services[index - (index % 4)]?.id ?? service.id;
    const data = { ...createHsdsRecord('Harbor Relief'), serviceId, locationId: randomUUID() };
    await eventStore.append(`service-${service.id}`, 'any', [
      { id: randomUUID(), type: 'HsdsRecordSet', data, metadata: metadataOf(service) },
    ]);
  });

/** Reads all documents in the order of their ids; returns the number a second. */
const measureRead = async ({ models }: MongoConnection): Promise<number> => {
  const checkpoint = await models
    .collection<{ _id: string; collection: string }>('checkpoints')
    .findOne({ _id: checkpointId(servicesProjection) });
  const start = performance.now();
  let count = 0;
  for await (const _document of models
    .collection(checkpoint?.collection ?? '')
    .find()
    .sort({ _id: 1 })
    .batchSize(500))
    count += 1;
  return (count * 1000) / (performance.now() - start);
};

/** Exports all listings; returns the number a second. */
const measureExport = async (
  format: ExportFormatName,
  eventStore: EventStore,
  { models: db }: MongoConnection,
  folder: string,
): Promise<number> => {
  const start = performance.now();
  const { listings } = await openCurrentListings({ db, eventStore }, { at: systemClock() });
  const count = await withExportFolder(folder, (createFile) => exportListings(listings, { format, createFile }));
  const rate = (count * 1000) / (performance.now() - start);
  await rm(folder, { recursive: true });
  return rate;
};

const best = (rates: readonly number[]): number => Math.max(...rates);

export const run = async (): Promise<readonly BenchRow[]> => {
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-bench-'));
  try {
    await appendRecords(eventStore, await appendServices(eventStore, SERVICE_COUNT, 0));
    await rebuild(servicesProjection, {
      db: mongo.models,
      eventStore,
      clock: systemClock,
      signal: new AbortController().signal,
      graceMs: 0,
    });
    const readRates: number[] = [];
    const exportRates = new Map<ExportFormatName, number[]>(FORMATS.map((format) => [format, []]));
    for (let round = 0; round < ROUND_COUNT; round += 1)
      for (const format of FORMATS) {
        readRates.push(await measureRead(mongo));
        exportRates.get(format)?.push(await measureExport(format, eventStore, mongo, path.join(folder, format)));
      }
    const readRate = best(readRates);
    return FORMATS.map((format) => {
      const rate = best(exportRates.get(format) ?? []);
      return {
        measure: `${format}, ${SERVICE_COUNT.toLocaleString('en-US')} listings`,
        value: rate,
        unit: 'listings/s',
        beside: `read from the store alone: ${Math.round(readRate)}/s`,
        ratio: rate / readRate,
        goal: '≥ 0.3',
      };
    });
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
