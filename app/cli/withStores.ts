import { readConfig } from '#platform/config.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { withFoundStores, withLogAt, type OpenLog } from './withLog.ts';

/**
 * Runs work on the stores of `EVENTSTORE_URL` and `MONGODB_URL`, else of the product that runs on the data folder, else on embedded nodes
 * started for it. Always closes them afterwards.
 */
export const withStores = <Result>(useStores: (log: OpenLog, mongo: MongoConnection) => Promise<Result>): Promise<Result> =>
  withFoundStores(readConfig(), undefined, async ({ eventStoreUrl, mongodbUrl }) => {
    const mongo = await connectMongo(mongodbUrl);
    try {
      return await withLogAt(eventStoreUrl, (log) => useStores(log, mongo));
    } finally {
      await mongo.close();
    }
  });
