import { silentLogger } from '#platform/logger.ts';
import { startApi } from '../support/api.ts';
import { addService, form, idOf } from './commandsSupport.ts';

const away = async (): Promise<never> => {
  throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:2113'), { name: 'EventStoreUnavailable' });
};

describe('when a store is unavailable', () => {
  test('commands return 503 with Retry-After, reads still work, and no command is applied in part', async () => {
    let isAway = false;
    const api = await startApi({
      product: {
        log: silentLogger,
        wrapStore: (store) => ({
          ...store,
          append: (...append) => (isAway ? away() : store.append(...append)),
          readStream: (...read) => (isAway ? away() : store.readStream(...read)),
        }),
      },
    });
    try {
      const added = await addService(api);
      await api.projected(added);
      isAway = true;
      const refused = await api.ask('/api/services', { body: form(), headers: { 'idempotency-key': 'away' } });
      expect(refused.body).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(refused.headers.get('retry-after')).toBe('2');
      expect(JSON.stringify(refused.body)).not.toMatch(/ECONNREFUSED|:2113/);
      expect((await api.ask(`/api/services/${idOf(added)}`)).status).toBe(200);
      isAway = false;
      expect((await api.ask('/api/services', { body: form(), headers: { 'idempotency-key': 'away' } })).status).toBe(201);
    } finally {
      await api.stop();
    }
  });
});
