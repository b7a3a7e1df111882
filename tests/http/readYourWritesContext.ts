import { randomUUID } from 'node:crypto';
import express from 'express';
import { importFolder } from '#command-api/imports/draftFiles.ts';
import { startImports } from '#command-api/imports/imports.ts';
import { createCommandApi } from '#command-api/index.ts';
import { openAccess } from '#identity/access/openAccess.ts';
import { readConfig } from '#platform/config.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { createApp } from '#platform/http/createApp.ts';
import { errorHandler, handleNotFound } from '#platform/http/errorHandler.ts';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import { silentLogger } from '#platform/logger.ts';
import { openMailer } from '#platform/mail/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { pictureFolder, openPictureFiles } from '#platform/pictures/pictureFiles.ts';
import { NO_TRANSLATION } from '#platform/translation/index.ts';
import { projections as everyProjection } from '#projections/allProjections.ts';
import { startProjections } from '#projections/runtime/startProjections.ts';
import { createStreamsOfCommand } from '#query-api/history/undo/streamsOfCommand.ts';
import { createQueryApi } from '#query-api/index.ts';
import { ADMIN_TOKEN, createRequestSender, createTestClock, type RequestInput, type Reply } from '../support/api.ts';
import { pausableSubscription, type PausableSubscription } from '../support/pausableSubscription.ts';
import { startStores } from '../support/stores.ts';
import { waitForListReady } from '../support/waitForProjections.ts';

type RequestSender = (path: string, input?: RequestInput) => Promise<Reply>;

/** A query API on a separate port, whose subscription can be blocked. */
interface Reader {
  readonly sendRequest: RequestSender;
  readonly subscription: PausableSubscription;
}

/** A command API, projections and two query APIs, each with a separate connection to the log. */
export interface ReadYourWritesContext {
  readonly command: RequestSender;
  readonly readers: readonly [Reader, Reader];
  readonly projections: PausableSubscription;
  readonly store: EventStore;
  stop(): Promise<void>;
}

/** Time that a read waits for its read model, in milliseconds: the product's default. */
export const READ_WAIT_MS = 2000;

const serve = async (router: express.Router): Promise<{ readonly sendRequest: RequestSender; stop(): Promise<void> }> => {
  const app = createApp();
  app.use('/api', router);
  app.use(handleNotFound);
  app.use(errorHandler(silentLogger));
  const server = createHttpServer(app);
  const port = await listen(server, 0, '127.0.0.1');
  return { sendRequest: createRequestSender(`http://127.0.0.1:${port}`), stop: () => stopServer(server) };
};

export const startReadYourWritesContext = async (): Promise<ReadYourWritesContext> => {
  const stores = await startStores();
  const store = openEventStore(stores.eventStoreUrl);
  const mongo = await connectMongo(stores.mongodbUrl);
  const clock = createTestClock();
  const config = readConfig({ SHELTER_DATA_DIR: stores.dataDir, SHELTER_ADMIN_TOKEN: ADMIN_TOKEN, TRANSLATOR: 'off' });
  const access = await openAccess({ config, db: mongo.vault, store, clock });
  const projectionsHold = pausableSubscription(store);
  const projections = startProjections({
    eventStore: projectionsHold.store,
    db: mongo.models,
    projections: everyProjection,
    log: silentLogger,
    clock,
  });
  const files = openPictureFiles(pictureFolder(config));
  const externalServices = {
    files,
    mailer: openMailer(config),
    social: [],
    saySecurity: () => undefined,
    publicUrl: () => 'http://localhost',
  };
  const imports = startImports({ folder: importFolder(config), store, clock, log: silentLogger });
  const commandApi = createCommandApi({
    ...access,
    ...externalServices,
    store,
    clock,
    newId: randomUUID,
    commandTimeoutMs: 60_000,
    bodyLimitKb: 256,
    imports,
    streamsOfCommand: createStreamsOfCommand({ store, db: mongo.models, waitMs: READ_WAIT_MS }),
  });
  const command = await serve(commandApi);

  const startReader = async () => {
    const subscription = pausableSubscription(store);
    const db = mongo.models;
    const api = createQueryApi({
      ...access,
      files,
      translation: NO_TRANSLATION,
      geocoding: { isOn: false, find: async () => ({ state: 'off' }) },
      routing: { find: async () => ({ state: 'off' }) },
      weather: { find: async () => ({ state: 'off' }) },
      eventStore: subscription.store,
      db,
      clock,
      log: silentLogger,
      readWaitMs: READ_WAIT_MS,
      changesPerNetwork: 10,
    });
    await waitForListReady(api);
    return { api, subscription, ...(await serve(api.router)) };
  };
  const readers = [await startReader(), await startReader()] as const;

  return {
    command: command.sendRequest,
    readers,
    projections: projectionsHold,
    store,
    async stop() {
      projectionsHold.resume();
      for (const { api, subscription, stop } of readers) {
        subscription.resume();
        await stop();
        await api.stop();
      }
      await command.stop();
      await imports.stop();
      await projections.stop();
      await store.close();
      await mongo.close();
      await stores.stop();
    },
  };
};
