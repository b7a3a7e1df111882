import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { addService } from './commandsSupport.ts';

/* Helpers for the tests of rejected requests. */

/** Returns `path code` of every rejected field. */
export const fieldErrorCodes = (reply: Reply): string[] =>
  (fieldOf(reply, 'errors') as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

/** Starts a product with one service for the tests of a file; checks that their requests append nothing to its log. */
export const useApiWithUnchangedLog = (): (() => TestApi) => {
  let api: TestApi;
  let logSize: number;
  const readLogSize = async (): Promise<number> => (await api.product.store.readAll({ maxCount: 10_000 })).length;

  beforeAll(async () => {
    api = await startApi();
    await addService(api);
    logSize = await readLogSize();
  });
  afterAll(async () => {
    expect(await readLogSize()).toBe(logSize);
    await api.stop();
  });
  return () => api;
};
