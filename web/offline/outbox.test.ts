import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { ApiError } from '../api/ApiError.ts';
import { dropUnsent, holdUnsent, keepUnsent, onReleased, sendUnsent, unsentForms } from './outbox.ts';
import { unsentStore } from './unsentStore.ts';

const words = { to: 'app', body: { email: 'ana@example.org', subject: 'The map', message: 'Bus lines' } } as const;
const unsent = { words, images: [], language: 'es', about: '' } as const;
const failing = (error: Error) => ({ call: jest.fn(async () => Promise.reject(error)) });
const working = () => ({ call: jest.fn(async () => undefined as never) });

afterEach(() => clear(unsentStore()));

describe('an unsent message', () => {
  test('is sent under its own key when there is a connection, and only once', async () => {
    covers('visitors-4');
    await keepUnsent('key-1', unsent);
    expect(await sendUnsent(failing(new TypeError('Failed to fetch')))).toBe(0);
    const works = working();
    expect(await sendUnsent(works)).toBe(1);
    expect(works.call).toHaveBeenCalledWith('POST /feedbacks/app', { body: words.body, images: [] }, { key: 'key-1', language: 'es' });
    expect(await sendUnsent(works)).toBe(0);
    expect(works.call).toHaveBeenCalledTimes(1);
  });

  test.each([
    [503, 1],
    [429, 1],
    [401, 1],
    [400, 0],
    [404, 0],
  ])('is retried or not, depending on the response %i', async (status, left) => {
    await keepUnsent('key-2', unsent);
    await sendUnsent(failing(new ApiError(status, 'X')));
    const works = working();
    await sendUnsent(works);
    expect(works.call).toHaveBeenCalledTimes(left);
  });

  test('stays complete with the reason if the server refuses it for good, until it is dropped', async () => {
    await keepUnsent('key-3', unsent);
    const errors = [{ path: 'email', code: 'INVALID', text: 'No es un correo.' }];
    await sendUnsent(failing(new ApiError(400, 'INVALID', { text: 'Hay errores.', errors })));
    expect(unsentForms.get()).toEqual([['key-3', { ...unsent, refused: 'Hay errores. No es un correo.' }]]);
    await dropUnsent('key-3');
    expect(unsentForms.get()).toEqual([]);
  });

  test('is not sent twice by two calls at once', async () => {
    await keepUnsent('key-4', unsent);
    const works = working();
    expect(await Promise.all([sendUnsent(works), sendUnsent(works)])).toEqual([1, 0]);
    expect(works.call).toHaveBeenCalledTimes(1);
  });

  test('is not sent while the user changes it, and notifies listeners when the change ends', async () => {
    await keepUnsent('key-5', unsent);
    const [works, listener] = [working(), jest.fn()];
    const end = onReleased(listener);
    const release = holdUnsent('key-5');
    expect(await sendUnsent(works)).toBe(0);
    expect(listener).not.toHaveBeenCalled();
    release();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(await sendUnsent(works)).toBe(1);
    end();
    holdUnsent('key-5')();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('is sent if its change ends while other messages are being sent, after the sender skipped it', async () => {
    await keepUnsent('key-6', unsent);
    const works = working();
    const release = holdUnsent('key-6');
    let sent: Promise<number> | undefined;
    const end = unsentForms.subscribe(() => {
      end();
      release();
      sent = sendUnsent(works);
    });
    expect(await sendUnsent(works)).toBe(1);
    expect(await sent).toBe(0);
    expect(works.call).toHaveBeenCalledTimes(1);
  });
});
