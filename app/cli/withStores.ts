import { startNodes } from '../../embedded/nodes.ts';
import { readConfig, type Config } from '../../platform/config.ts';
import { connectMongo, type MongoConnection } from '../../platform/mongo/index.ts';
import { findStores } from '../../platform/run.ts';
import { withLogAt, type OpenLog } from './withLog.ts';

/** The stores of `EVENTSTORE_URL` and `MONGODB_URL`, else of the product that runs on the data folder, else embedded nodes started here. */
export const findConfiguredStores = (config: Config): ReturnType<typeof findStores> =>
  findStores({
    eventStoreUrl: config.eventStoreUrl,
    mongodbUrl: config.mongodbUrl,
    dataDir: config.dataDir,
    start: (dataDir) => startNodes(dataDir),
  });

/**
 * Work on both stores (see `findConfiguredStores`). Lets go of them whatever happens.
 */
export const withStores = async <Result>(work: (log: OpenLog, mongo: MongoConnection) => Promise<Result>): Promise<Result> => {
  const stores = await findConfiguredStores(readConfig());
  try {
    const mongo = await connectMongo(stores.mongodbUrl);
    try {
      return await withLogAt(stores.eventStoreUrl, (log) => work(log, mongo));
    } finally {
      await mongo.close();
    }
  } finally {
    await stores.stop();
  }
};
