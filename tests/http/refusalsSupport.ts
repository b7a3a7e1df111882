import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { addService } from './commandsSupport.ts';

/* What the tests of refused requests have in common. */

/** `path code` of every field that is refused. */
export const codes = (reply: Reply): string[] =>
  (fieldOf(reply, 'errors') as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

/** A product with one service, for the tests of a file; none of what they send may leave a trace in its log. */
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
