import { setTimeout as delay } from 'node:timers/promises';
import type { ImportResult } from '#contract/importOperations.ts';
import { ADMIN_TOKEN, type Reply, type RequestInput, type TestApi } from '../support/api.ts';
import { formRequestWith } from '../support/pictures.ts';

/** Uploads a file of listings as an administrator, or with another token. */
export const uploadFile = async (
  api: Pick<TestApi, 'url'>,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  { token = ADMIN_TOKEN, field = 'file', language = 'en' } = {},
): Promise<Reply> => {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
  const response = await fetch(`${api.url}/api/imports`, { method: 'POST', body: form, headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
};

/** Returns an import once its preview is ready. */
export const previewedImport = async (api: Pick<TestApi, 'sendRequest'>, id: string): Promise<ImportResult> => {
  for (;;) {
    const reply = await api.sendRequest(`/api/imports/${id}`);
    if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
    const found = reply.body as ImportResult;
    if (found.preview.state === 'ready') return found;
    await delay(50);
  }
};

/** Starts an import as its options are now, and returns it once it ended. */
export const finishedImport = async (api: Pick<TestApi, 'sendRequest'>, id: string): Promise<ImportResult> => {
  const { optionsVersion } = await previewedImport(api, id);
  await api.sendRequest(`/api/imports/${id}/start`, { body: { optionsVersion } });
  for (;;) {
    const found = (await api.sendRequest(`/api/imports/${id}`)).body as ImportResult;
    if (found.state !== 'running') return found;
    await delay(20);
  }
};

/** Returns the request that uploads a small CSV file of listings. */
export const uploadRequestOf = async (text: string): Promise<Pick<RequestInput, 'method' | 'body' | 'headers'>> => {
  const file = { bytes: Buffer.from(text), name: 'listings.csv', type: 'text/csv', field: 'file' };
  const { body, type } = await formRequestWith({}, [file]);
  return { method: 'POST', body, headers: { 'content-type': type } };
};
