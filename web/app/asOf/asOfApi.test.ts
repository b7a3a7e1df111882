import type { Api } from '../../api/api.ts';
import { asOfApi } from './asOfApi.ts';

const THEN = '2026-11-13T08:00:00.000Z';
const OPTIONS = { language: 'en' } as const;

const recording = () => {
  const requests: unknown[] = [];
  const api = {
    call: async (...input: readonly unknown[]) => void requests.push(input.slice(0, 2)),
    list: async (...input: readonly unknown[]) => {
      requests.push(input.slice(0, 2));
      return { rows: [], total: 0 };
    },
  } as unknown as Api;
  return { api: asOfApi(api, THEN), requests };
};

test('sends the moment with lists, places, tasks and beds, and leaves other requests unchanged', async () => {
  const { api, requests } = recording();
  await api.list('GET /services', { query: { q: 'soup' } }, OPTIONS);
  await api.call('GET /services/{id}', { path: { id: 'aspen' } }, OPTIONS);
  await api.list('GET /services/approvals', {}, OPTIONS);
  await api.list('GET /services/beds', {}, OPTIONS);
  await api.call('POST /services/search-city-or-zip', { body: { keyword: 'Den' } }, OPTIONS);
  await api.list('GET /crisis-lines', {}, OPTIONS);
  expect(requests).toEqual([
    ['GET /services', { query: { q: 'soup', asOf: THEN } }],
    ['GET /services/{id}', { path: { id: 'aspen' }, query: { asOf: THEN } }],
    ['GET /services/approvals', { query: { asOf: THEN } }],
    ['GET /services/beds', { query: { asOf: THEN } }],
    ['POST /services/search-city-or-zip', { body: { keyword: 'Den' } }],
    ['GET /crisis-lines', {}],
  ]);
});

test('sends no request that would change data', async () => {
  covers('asof-5');
  const { api, requests } = recording();
  const refused = { status: 403, code: 'FORBIDDEN' };
  await expect(api.call('POST /services/approve-services', { body: { services: ['aspen'] } }, OPTIONS)).rejects.toMatchObject(refused);
  await expect(api.call('DELETE /services/{id}', { path: { id: 'aspen' } }, OPTIONS)).rejects.toMatchObject(refused);
  expect(requests).toEqual([]);
});
