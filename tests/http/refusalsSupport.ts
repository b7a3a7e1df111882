import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { addService } from './commandsSupport.ts';

/* Helpers for the tests of rejected requests. */

/** Returns `path code` of every rejected field. */
export const codes = (reply: Reply): string[] =>
  (fieldOf(reply, 'errors') as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

/** Starts a product with one service for the tests of a file; checks that their requests append nothing to its log. */
export const useRefusingApi = (): (() => TestApi) => {
  let api: TestApi;
  let logSize: number;
  const size = async (): Promise<number> => (await api.product.store.readAll({ maxCount: 10_000 })).length;

  beforeAll(async () => {
    api = await startApi();
    await addService(api);
    logSize = await size();
  });
  afterAll(async () => {
    expect(await size()).toBe(logSize);
    await api.stop();
  });
  return () => api;
};
