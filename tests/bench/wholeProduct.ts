import { openEventStore } from '#platform/event-store/index.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { startProcess, type RunningProcess } from '../support/startProcess.ts';
import { startStores } from '../support/stores.ts';
import { insertServices } from './list.ts';

/** The whole product in one process, filled with services. */
export interface WholeProduct {
  readonly process: RunningProcess;
  /** The URL with an IP address, because the name `localhost` would be resolved for each request. */
  readonly url: string;
  /** The points of the services. */
  readonly points: readonly (readonly [number, number])[];
}

/** Runs the process of `npm start` over its own filled stores while the work runs. `args` are command line arguments. */
export const withWholeProduct = async <Result>(
  services: number,
  { environment, args = [] }: { readonly environment: Readonly<Record<string, string>>; readonly args?: readonly string[] },
  useProduct: (product: WholeProduct) => Promise<Result>,
): Promise<Result> => {
  const stores = await startStores();
  const mongo = await connectMongo(stores.mongodbUrl);
  const eventStore = openEventStore(stores.eventStoreUrl);
  try {
    const points = await insertServices(mongo, await eventStore.identity(), services);
    const settings = {
      PORT: '0',
      EVENTSTORE_URL: stores.eventStoreUrl,
      MONGODB_URL: stores.mongodbUrl,
      SHELTER_DATA_DIR: stores.dataDir,
      TRUST_PROXY: '1',
    };
    const product = startProcess('app/start.ts', { ...settings, ...environment }, args);
    try {
      const [, url = ''] = await product.waitForOutput(/runs at (http:\S+)/);
      return await useProduct({ process: product, url: url.replace('localhost', '127.0.0.1'), points });
    } finally {
      product.kill('SIGTERM');
      await product.exited;
    }
  } finally {
    await eventStore.close();
    await mongo.close();
    await stores.stop();
  }
};
