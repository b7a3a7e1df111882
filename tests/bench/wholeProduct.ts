import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { startProcess, type RunningProcess } from '../support/startProcess.ts';
import { startStores } from '../support/stores.ts';
import { insertServices } from './list.ts';

/** The whole product in one process, over stores that were filled before it started. */
export interface WholeProduct<Filled> {
  readonly process: RunningProcess;
  /** The URL with an IP address, because the name `localhost` would be resolved for each request. */
  readonly url: string;
  readonly dataDir: string;
  readonly eventStoreUrl: string;
  /** The result of filling the stores. */
  readonly filled: Filled;
}

interface ProductSettings {
  readonly environment: Readonly<Record<string, string>>;
  /** Command line arguments. */
  readonly args?: readonly string[];
  /** True to run each store in a separate process, as the product does. */
  readonly isIsolated?: boolean;
}

/** Runs the process of `npm start` over its own stores, which `fill` fills before, while the work runs. */
export const withFilledProduct = async <Filled, Result>(
  fill: (stores: { readonly mongo: MongoConnection; readonly eventStore: EventStore }) => Promise<Filled>,
  { environment, args = [], isIsolated = false }: ProductSettings,
  useProduct: (product: WholeProduct<Filled>) => Promise<Result>,
): Promise<Result> => {
  const stores = await startStores({ isIsolated });
  const mongo = await connectMongo(stores.mongodbUrl);
  const eventStore = openEventStore(stores.eventStoreUrl);
  try {
    const filled = await fill({ mongo, eventStore });
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
      return await useProduct({
        process: product,
        url: url.replace('localhost', '127.0.0.1'),
        dataDir: stores.dataDir,
        eventStoreUrl: stores.eventStoreUrl,
        filled,
      });
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

/** Runs the product with this many services in its list; `filled` contains their points. */
export const withWholeProduct = <Result>(
  services: number,
  settings: ProductSettings,
  useProduct: (product: WholeProduct<readonly (readonly [number, number])[]>) => Promise<Result>,
): Promise<Result> =>
  withFilledProduct(async ({ mongo, eventStore }) => insertServices(mongo, await eventStore.identity(), services), settings, useProduct);
