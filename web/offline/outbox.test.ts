import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { ApiProblem } from '../api/problem.ts';
import { keepUnsent, sendUnsent } from './outbox.ts';

const words = { to: 'app', body: { email: 'ana@example.org', subject: 'The map', message: 'Bus lines' } } as const;
const unsent = { words, images: [], language: 'es' } as const;

describe('what could not be sent', () => {
  test('is sent when there is a connection, under its own key, and then no more', async () => {
    await keepUnsent('key-1', unsent);
    const sendWords = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendUnsent({ sendWords })).toBe(0);
    const works = jest.fn(async () => undefined);
    expect(await sendUnsent({ sendWords: works })).toBe(1);
    expect(works).toHaveBeenCalledWith(words, [], { key: 'key-1', language: 'es' });
    expect(await sendUnsent({ sendWords: works })).toBe(0);
  });

  test.each([
    [503, 1],
    [429, 1],
    [400, 0],
    [404, 0],
  ])('is tried again or not, as the server answers %i', async (status, left) => {
    await keepUnsent('key-2', unsent);
    const problem = new ApiProblem(status, 'X');
    await sendUnsent({ sendWords: async () => Promise.reject(problem) });
    const works = jest.fn(async () => undefined);
    await sendUnsent({ sendWords: works });
    expect(works).toHaveBeenCalledTimes(left);
  });
});
