import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { ApiError } from '../api/ApiError.ts';
import { removeUnsent, holdUnsent, storeUnsent, onReleased, sendUnsent, unsentForms } from './outbox.ts';
import { unsentFormStore } from './unsentStore.ts';

const form = { to: 'app', body: { email: 'ana@example.org', subject: 'The map', message: 'Bus lines' } } as const;
const unsent = { words: form, images: [], language: 'es', about: '' } as const;
const failingApi = (error: Error) => ({ call: jest.fn(async () => Promise.reject(error)) });
const workingApi = () => ({ call: jest.fn(async () => undefined as never) });

afterEach(() => clear(unsentFormStore()));

describe('an unsent message', () => {
  test('is sent under its own key when there is a connection, and only once', async () => {
    covers('visitors-4');
    await storeUnsent('key-1', unsent);
    expect(await sendUnsent(failingApi(new TypeError('Failed to fetch')))).toBe(0);
    const api = workingApi();
    expect(await sendUnsent(api)).toBe(1);
    expect(api.call).toHaveBeenCalledWith('POST /feedbacks/app', { body: form.body, images: [] }, { key: 'key-1', language: 'es' });
    expect(await sendUnsent(api)).toBe(0);
    expect(api.call).toHaveBeenCalledTimes(1);
  });

  test.each([
    [503, 1],
    [429, 1],
    [401, 1],
    [400, 0],
    [404, 0],
  ])('is retried or not, depending on the response %i', async (status, remainingCount) => {
    await storeUnsent('key-2', unsent);
    await sendUnsent(failingApi(new ApiError(status, 'X')));
    const api = workingApi();
    await sendUnsent(api);
    expect(api.call).toHaveBeenCalledTimes(remainingCount);
  });

  test('stays complete with the reason if the server refuses it for good, until it is dropped', async () => {
    await storeUnsent('key-3', unsent);
    const errors = [{ path: 'email', code: 'INVALID', text: 'No es un correo.' }];
    await sendUnsent(failingApi(new ApiError(400, 'INVALID', { text: 'Hay errores.', errors })));
    expect(unsentForms.get()).toEqual([['key-3', { ...unsent, refused: 'Hay errores. No es un correo.' }]]);
    await removeUnsent('key-3');
    expect(unsentForms.get()).toEqual([]);
  });

  test('is not sent twice by two calls at once', async () => {
    await storeUnsent('key-4', unsent);
    const api = workingApi();
    expect(await Promise.all([sendUnsent(api), sendUnsent(api)])).toEqual([1, 0]);
    expect(api.call).toHaveBeenCalledTimes(1);
  });

  test('is not sent while the user changes it, and notifies listeners when the change ends', async () => {
    await storeUnsent('key-5', unsent);
    const [api, listener] = [workingApi(), jest.fn()];
    const unsubscribe = onReleased(listener);
    const release = holdUnsent('key-5');
    expect(await sendUnsent(api)).toBe(0);
    expect(listener).not.toHaveBeenCalled();
    release();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(await sendUnsent(api)).toBe(1);
    unsubscribe();
    holdUnsent('key-5')();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('is sent if its change ends while other messages are being sent, after the sender skipped it', async () => {
    await storeUnsent('key-6', unsent);
    const api = workingApi();
    const release = holdUnsent('key-6');
    let sentCount: Promise<number> | undefined;
    const unsubscribe = unsentForms.subscribe(() => {
      unsubscribe();
      release();
      sentCount = sendUnsent(api);
    });
    expect(await sendUnsent(api)).toBe(1);
    expect(await sentCount).toBe(0);
    expect(api.call).toHaveBeenCalledTimes(1);
  });
});
