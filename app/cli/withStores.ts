import { startNodes } from '../../embedded/nodes.ts';
import { readConfig } from '../../platform/config.ts';
import { connectMongo, type MongoConnection } from '../../platform/mongo/index.ts';
import { findStores } from '../../platform/run.ts';
import { withLogAt, type OpenLog } from './withLog.ts';

/**
 * Work on the stores of `EVENTSTORE_URL` and `MONGODB_URL`, else of the product that runs on the data folder, else on embedded
 * nodes started for this. Lets go of them whatever happens.
 */
export const withStores = async <Result>(work: (log: OpenLog, mongo: MongoConnection) => Promise<Result>): Promise<Result> => {
  const { eventStoreUrl, mongodbUrl, dataDir } = readConfig();
  const stores = await findStores({ eventStoreUrl, mongodbUrl, dataDir, start: (folder) => startNodes(folder) });
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
