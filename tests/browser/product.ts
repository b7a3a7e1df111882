import { startShelter, type Shelter } from '../support/shelter.ts';

/* One running product for all browser tests: started before the first of them, stopped after the last. */

const NAME = 'SHELTER_UNDER_TEST';
type Shared = Pick<Shelter, 'url' | 'people'>;

let running: Shelter | undefined;

/** Jest's global setup: what the tests need to know reaches them by the environment. */
export const start = async (): Promise<void> => {
  running = await startShelter();
  const { url, people } = running;
  process.env[NAME] = JSON.stringify({ url, people } satisfies Shared);
};

/** Jest's global teardown. */
export const stop = async (): Promise<void> => {
  await running?.stop();
};

/** The product that runs for all of them. */
export const product = (): Shared => {
  const shared = process.env[NAME];
  if (shared === undefined) throw new Error('No product runs: the browser tests are started by Jest, with its global setup');
  return JSON.parse(shared) as Shared;
};
