/*
 * The part of `npm run dev` that `node --watch` restarts when a source file changes: the projections, the command API and the query API.
 * The stores, started by `app/dev/main.ts`, survive the restart. Vite serves the pages and requests the default place from here.
 */
import { Router } from 'express';
import { readConfig } from '#platform/config.ts';
import { openEventStore, patientTiming } from '#platform/event-store/index.ts';
import { createLogger } from '#platform/logger.ts';
import { exitWithFailure } from '#platform/startFailure.ts';
import { stopOnSignal } from '#platform/stopOnSignal.ts';
import { systemClock } from '#platform/systemClock.ts';
import { ensureSample, printAdminToken } from '../firstStart.ts';
import { printLine } from '../printLine.ts';
import { startProduct } from '../product.ts';
import { DEFAULT_PLACE_PATH } from './defaultPlacePath.ts';

const main = async (): Promise<void> => {
  const config = readConfig();
  const { eventStoreUrl = '', mongodbUrl = '' } = config;
  const log = createLogger({ level: 'warn', process: 'dev' });
  const product = await startProduct({
    config,
    eventStoreUrl,
    mongodbUrl,
    log,
    clock: systemClock,
    pages: ({ defaultPlace }) => Router().get(DEFAULT_PLACE_PATH, (_request, response) => void response.json(defaultPlace())),
  });
  stopOnSignal(product.stop);
  printAdminToken(product);
  const store = openEventStore(eventStoreUrl, { log, retry: patientTiming });
  if (config.sample) await ensureSample({ ...product, store }, { withPeople: true });
  await store.close();
  printLine(`The APIs are running (${product.url}).`);
};

main().catch(exitWithFailure);
