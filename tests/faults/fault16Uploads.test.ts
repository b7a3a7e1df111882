import { readdir, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { sweepFiles } from '#command-api/feedback/sweepFiles.ts';
import { openPictureFiles } from '#platform/pictures/pictureFiles.ts';
import { startApi, type ApiOptions, type TestApi } from '../support/api.ts';
import { askingWith, formRequestWith, createPhoto } from '../support/pictures.ts';
import { filesUnder } from '../support/searchFiles.ts';

/*
 * Fault 16: interrupted uploads, and processes that die between writing and renaming a picture, or between the picture and its event. No
 * picture exists without its event, orphans are removed after an hour, and nothing unfinished survives a restart.
 */
const FIELDS = { email: 'ana@example.org', subject: 'A photograph', message: 'See for yourself.' };

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const folder = (): string => path.join(api.stores.dataDir, 'files');
const storedFiles = async (): Promise<readonly string[]> => (await filesUnder(folder()).catch(() => [])).toSorted();
const sentFeedbacks = async (): Promise<number> => {
  const entries = await api.product.store.readAll({ maxCount: 10_000 });
  return entries.filter((entry) => entry.kind === 'event' && entry.event.type === 'FeedbackSent').length;
};
const sendFeedback = async (target: TestApi, key: string) =>
  target.sendRequest('/api/feedbacks/app', await askingWith(FIELDS, [{ bytes: await createPhoto() }], { 'idempotency-key': key }));

/** Sends a part of a form, then breaks the connection; resolves when the product has closed it. */
const abortUploadAfter = async (partialBody: number, key: string): Promise<void> => {
  const { body, type } = await formRequestWith(FIELDS, [{ bytes: await createPhoto({ width: 900, height: 700 }) }]);
  const { port, hostname } = new URL(api.url);
  const requestHead = [
    'POST /api/feedbacks/app HTTP/1.1',
    `Host: ${hostname}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    `Idempotency-Key: ${key}`,
  ];
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${requestHead.join('\r\n')}\r\n\r\n`);
      socket.write(body.subarray(0, Math.floor(body.length * partialBody)), () => socket.resetAndDestroy());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
};

test.each([0.1, 0.5, 0.99])('fault 16: a form interrupted after %s leaves no files, and can be sent again', async (partialBody) => {
  const [files, feedbacks] = [await storedFiles(), await sentFeedbacks()];
  const key = `broken-${partialBody}`;
  await abortUploadAfter(partialBody, key);
  expect((await sendFeedback(api, key)).status).toBe(201);
  expect(await sentFeedbacks()).toBe(feedbacks + 1);
  expect(await storedFiles()).toHaveLength(files.length + 1);
});

test('fault 16: a body shorter or longer than its declared length does no harm', async () => {
  const [files, feedbacks] = [await storedFiles(), await sentFeedbacks()];
  const { body, type } = await formRequestWith(FIELDS, [{ bytes: await createPhoto() }]);
  for (const partialUpload of [body.subarray(0, body.length - 30), body.subarray(0, 200)]) {
    const reply = await api.sendRequest('/api/feedbacks/app', {
      method: 'POST',
      token: null,
      body: partialUpload,
      headers: { 'content-type': type, 'idempotency-key': 'short' },
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_FORM' } });
  }
  expect([await storedFiles(), await sentFeedbacks()]).toEqual([files, feedbacks]);
});

/** Returns a promise and the function that resolves it. */
const deferred = (): { readonly promise: Promise<void>; readonly resolve: () => void } => {
  let resolvePromise: (() => void) | undefined;
  const promise = new Promise<void>((resolve) => {
    resolvePromise = resolve;
  });
  return { promise, resolve: () => resolvePromise?.() };
};

/** Creates a product that stops at a given point and runs nothing after it. */
const startCrashingApi = (product: NonNullable<ApiOptions['product']>) => api.another({ product });

test('fault 16: a process killed before a picture is renamed leaves no partial file after the restart', async () => {
  const [files, feedbacks] = [await storedFiles(), await sentFeedbacks()];
  const renameReached = deferred();
  const renameReleased = deferred();
  const crashedApi = await startCrashingApi({
    reactions: false,
    // Simulates the end of the process: this call waits until the test is over.
    beforeRename: async () => {
      renameReached.resolve();
      await renameReleased.promise;
      throw new Error('ended');
    },
  });
  void sendFeedback(crashedApi, 'dead-before-rename').catch(() => undefined);
  await renameReached.promise;
  expect(await readdir(path.join(folder(), 'unfinished'))).toHaveLength(1);
  expect(await sentFeedbacks()).toBe(feedbacks);
  const restarted = await api.another();
  await restarted.stop();
  expect(await storedFiles()).toEqual(files);
  renameReleased.resolve();
  await crashedApi.stop();
});

test('fault 16: a process killed between picture and event leaves an orphan that is removed after an hour', async () => {
  const acceptedReply = await sendFeedback(api, 'kept');
  expect(acceptedReply.status).toBe(201);
  const before = await storedFiles();
  const rejectingApi = await startCrashingApi({
    reactions: false,
    wrapStore: (store) => ({ ...store, append: () => Promise.reject(new Error('dead before the event')) }),
  });
  expect((await sendFeedback(rejectingApi, 'dead-before-the-event')).status).toBe(500);
  await rejectingApi.stop();
  const orphanedFiles = (await storedFiles()).filter((name) => !before.includes(name));
  expect(orphanedFiles).toHaveLength(1);

  const files = openPictureFiles(folder());
  const now = Date.now();
  for (const name of [...before, ...orphanedFiles])
    if (!name.includes(path.sep)) await utimes(path.join(folder(), name), now / 1000, now / 1000);
  const { store } = api.product;
  expect(await sweepFiles(files, store, () => now + 3_599_000)).toBe(0);
  expect(await storedFiles()).toEqual([...before, ...orphanedFiles].toSorted());
  expect(await sweepFiles(files, store, () => now + 3_601_000)).toBe(1);
  expect(await storedFiles()).toEqual(before);
});
