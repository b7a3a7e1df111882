import { silentLogger } from '#platform/logger.ts';
import { startApi } from '../support/api.ts';
import { addService, serviceForm, idOf } from './commandsSupport.ts';

const throwUnavailable = async (): Promise<never> => {
  throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:2113'), { name: 'EventStoreUnavailable' });
};

describe('when a store is unavailable', () => {
  test('commands return 503 without partial changes, while reads still work', async () => {
    let isUnavailable = false;
    const api = await startApi({
      product: {
        log: silentLogger,
        wrapStore: (store) => ({
          ...store,
          append: (...append) => (isUnavailable ? throwUnavailable() : store.append(...append)),
          readStream: (...args) => (isUnavailable ? throwUnavailable() : store.readStream(...args)),
        }),
      },
    });
    try {
      const added = await addService(api);
      await api.projected(added);
      isUnavailable = true;
      const unavailableReply = await api.sendRequest('/api/services', { body: serviceForm(), headers: { 'idempotency-key': 'away' } });
      expect(unavailableReply.body).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(unavailableReply.headers.get('retry-after')).toBe('2');
      expect(JSON.stringify(unavailableReply.body)).not.toMatch(/ECONNREFUSED|:2113/);
      expect((await api.sendRequest(`/api/services/${idOf(added)}`)).status).toBe(200);
      isUnavailable = false;
      expect((await api.sendRequest('/api/services', { body: serviceForm(), headers: { 'idempotency-key': 'away' } })).status).toBe(201);
    } finally {
      await api.stop();
    }
  });
});
