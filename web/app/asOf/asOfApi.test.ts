import type { Api } from '../../api/api.ts';
import { asOfApi } from './asOfApi.ts';

const AS_OF = '2026-11-13T08:00:00.000Z';
const OPTIONS = { language: 'en' } as const;

const recordingApi = () => {
  const requests: unknown[] = [];
  const api = {
    call: async (...input: readonly unknown[]) => void requests.push(input.slice(0, 2)),
    list: async (...input: readonly unknown[]) => {
      requests.push(input.slice(0, 2));
      return { rows: [], total: 0 };
    },
  } as unknown as Api;
  return { api: asOfApi(api, AS_OF), requests };
};

test('sends the moment with lists, places, tasks and beds, and leaves other requests unchanged', async () => {
  const { api, requests } = recordingApi();
  await api.list('GET /services', { query: { q: 'soup' } }, OPTIONS);
  await api.call('GET /services/{id}', { path: { id: 'aspen' } }, OPTIONS);
  await api.list('GET /services/approvals', {}, OPTIONS);
  await api.list('GET /services/beds', {}, OPTIONS);
  await api.call('POST /services/search-city-or-zip', { body: { keyword: 'Den' } }, OPTIONS);
  await api.list('GET /crisis-lines', {}, OPTIONS);
  expect(requests).toEqual([
    ['GET /services', { query: { q: 'soup', asOf: AS_OF } }],
    ['GET /services/{id}', { path: { id: 'aspen' }, query: { asOf: AS_OF } }],
    ['GET /services/approvals', { query: { asOf: AS_OF } }],
    ['GET /services/beds', { query: { asOf: AS_OF } }],
    ['POST /services/search-city-or-zip', { body: { keyword: 'Den' } }],
    ['GET /crisis-lines', {}],
  ]);
});

test('sends no request that would change data', async () => {
  covers('asof-5');
  const { api, requests } = recordingApi();
  const problem = { status: 403, code: 'FORBIDDEN' };
  await expect(api.call('POST /services/approve-services', { body: { services: ['aspen'] } }, OPTIONS)).rejects.toMatchObject(problem);
  await expect(api.call('DELETE /services/{id}', { path: { id: 'aspen' } }, OPTIONS)).rejects.toMatchObject(problem);
  expect(requests).toEqual([]);
});
