import { readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { ADMIN_TOKEN, createRequestSender, fieldOf, type TestApi } from '../support/api.ts';
import { askingWith, createPhoto } from '../support/pictures.ts';
import { filesUnder } from '../support/searchFiles.ts';
import { fromNewAddress, createPersonAs, startPeopleApi, type Person } from './authSupport.ts';
import { eventsOf, idOf, typesOf } from './commandsSupport.ts';
import { sendForm } from './feedbackSupport.ts';

/* Pictures that guests send with feedback: which are accepted, what is stored, and who may see them. */

const FIELDS = { email: 'ana@example.org', subject: 'A photograph', message: 'See for yourself.' };
const MEBIBYTE = 1024 * 1024;

let api: TestApi;
let provider: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  provider = await createPersonAs(api, 'paula@example.org', 'USER');
});
afterAll(() => api.stop());

const folder = (): string => path.join(api.stores.dataDir, 'files');
const storedFiles = (): Promise<readonly string[]> => filesUnder(folder()).catch(() => []);
const sendPictures = (...bytes: readonly Uint8Array[]) =>
  sendForm(
    api,
    'app',
    FIELDS,
    bytes.map((pictureBytes) => ({ bytes: pictureBytes })),
  );
/** Creates a small file with a huge number of pixels. */
const createPixelBomb = (): Promise<Buffer> =>
  sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'black' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
const imagesOf = async (id: string): Promise<readonly string[]> =>
  (await eventsOf(api, `feedback-${id}`)).flatMap(({ data }) => (data as { readonly images: readonly string[] }).images);
/** Reads a stored picture from the folder. */
const readStored = (name: string): Promise<Buffer> => readFile(path.join(folder(), name));
/** Requests a picture over HTTP. */
const fetchPicture = async (name: string): Promise<{ readonly headers: Headers; readonly bytes: Buffer; readonly status: number }> => {
  const response = await fetch(`${api.url}/api/files/${name}`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('S15, S16: re-encodes a photograph upright, without camera and location, and serves it as a download', async () => {
  covers('7-51', 'S15.2', 'S16.1');
  const sentReply = await sendPictures(
    await createPhoto({ width: 3000, height: 2000 }),
    await sharp(await createPhoto())
      .png()
      .toBuffer(),
  );
  expect(sentReply.status).toBe(201);
  await api.projected(sentReply);
  const names = await imagesOf(idOf(sentReply));
  expect(names).toEqual([`${idOf(sentReply)}-0.webp`, `${idOf(sentReply)}-1.webp`]);
  const { status, headers, bytes } = await fetchPicture(names[0]!);
  expect(status).toBe(200);
  const { format, width, height, exif, xmp, iptc } = await sharp(bytes).metadata();
  // The original is stored sideways.
  expect({ format, width, height, exif, xmp, iptc }).toEqual({ format: 'webp', width: 1067, height: 1600 });
  expect(bytes.toString('latin1')).not.toMatch(/Canary Camera|GPS|Exif/);
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${names[0]}"`);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
});

test('control: the original photograph contains camera and location', async () => {
  const { exif, orientation } = await sharp(await createPhoto()).metadata();
  expect(exif?.toString('latin1')).toContain('Canary Camera');
  // 34° 3′ 8″, in EXIF encoding.
  expect(exif?.includes(Buffer.from(Uint32Array.of(34, 1, 3, 1, 8, 1).buffer))).toBe(true);
  expect(orientation).toBe(6);
});

test('stores a picture encrypted in the data folder', async () => {
  const sentReply = await sendPictures(await createPhoto());
  const [name] = await imagesOf(idOf(sentReply));
  const stored = await api.product.vault.keys.unsealFile(`feedback-${idOf(sentReply)}`, name!, await readStored(name!));
  expect((await sharp(stored!).metadata()).format).toBe('webp');
  expect((await readStored(name!)).subarray(0, 4).toString('latin1')).not.toBe('RIFF');
  await expect(sharp(await readStored(name!)).metadata()).rejects.toThrow();
});

describe('D S15: an uploaded picture', () => {
  const script = '<script>alert(1)</script>';
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${script}</svg>`);
  const invalidPictures: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
    ['SVG', () => svg],
    ['SVG that is packed', () => gzipSync(svg)],
    ['HTML', () => Buffer.from(`<!doctype html><title>x</title>${script}`)],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
    ['a program', () => Buffer.from('\u007fELF\u0002\u0001\u0001')],
    ['an archive', () => Buffer.from('PK\u0003\u0004rest')],
    [
      'TIFF',
      async () =>
        sharp(await createPhoto())
          .tiff()
          .toBuffer(),
    ],
    [
      'AVIF',
      async () =>
        sharp(await createPhoto())
          .avif()
          .toBuffer(),
    ],
    ['half a photograph', async () => (await createPhoto({ width: 800, height: 600 })).subarray(0, 400)],
    ['the first bytes of a GIF before a page', () => Buffer.from(`GIF89a/*${script}*/=1`)],
    ['nothing', () => Buffer.alloc(0)],
  ];
  test.each(invalidPictures)('is rejected and not stored, whatever its name, if it is %s', async (_what, createPicture) => {
    covers('S15.1');
    const before = await storedFiles();
    const reply = await sendPictures(await createPicture());
    expect(reply).toMatchObject({ status: 400, body: { code: 'IMAGE_NOT_READABLE' } });
    expect(await storedFiles()).toEqual(before);
  });

  test('is stored without bytes after its end', async () => {
    const polyglot = Buffer.concat([
      await sharp(await createPhoto())
        .gif()
        .toBuffer(),
      Buffer.from(script),
    ]);
    const sentReply = await sendPictures(polyglot);
    expect(sentReply.status).toBe(201);
    await api.projected(sentReply);
    const { bytes } = await fetchPicture((await imagesOf(idOf(sentReply)))[0]!);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    expect(bytes.toString('latin1')).not.toContain('alert');
  });
});

describe('S17: size, pixels and count', () => {
  test('rejects a decompression bomb by the size in its header', async () => {
    covers('S17.1');
    const bytes = await createPixelBomb();
    expect(bytes.length).toBeLessThan(MEBIBYTE);
    expect(await sendPictures(bytes)).toMatchObject({ status: 400, body: { code: 'IMAGE_TOO_MANY_PIXELS' } });
  });

  test('rejects five pictures, a picture over 8 MB, and more than 16 MB in total', async () => {
    const singlePicture = await createPhoto();
    expect(await sendPictures(singlePicture, singlePicture, singlePicture, singlePicture, singlePicture)).toMatchObject({
      status: 400,
      body: { code: 'TOO_MANY_IMAGES', params: { most: 4 } },
    });
    expect(await sendPictures(Buffer.alloc(8 * MEBIBYTE + 1))).toMatchObject({ status: 413, body: { code: 'IMAGE_TOO_LARGE' } });
    const oversizedPicture = Buffer.alloc(6 * MEBIBYTE);
    expect(await sendPictures(oversizedPicture, oversizedPicture, oversizedPicture)).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    });
  });

  test('rejects a form with another file field, or with endless fields', async () => {
    const bytes = await createPhoto();
    expect(await sendForm(api, 'app', FIELDS, [{ bytes, field: 'malware' }])).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FORM' },
    });
    const tooManyFields = Object.fromEntries(Array.from({ length: 40 }, (_nothing, index) => [`f${index}`, 'x']));
    expect(await sendForm(api, 'app', { ...FIELDS, ...tooManyFields }, [{ bytes }])).toMatchObject({ status: 413 });
  });

  test('stores no picture of a rejected form', async () => {
    const before = await storedFiles();
    const singlePicture = await createPhoto();
    const oversizedPicture = Buffer.alloc(6 * MEBIBYTE);
    for (const rejectedForm of [
      [singlePicture, Buffer.from('no picture')],
      [singlePicture, await createPixelBomb()],
      [singlePicture, singlePicture, singlePicture, singlePicture, singlePicture],
      [singlePicture, Buffer.alloc(8 * MEBIBYTE + 1)],
      [singlePicture, oversizedPicture, oversizedPicture, oversizedPicture],
    ])
      expect([400, 413]).toContain((await sendPictures(...rejectedForm)).status);
    expect(await storedFiles()).toEqual(before);
    expect(await readdir(path.join(folder(), 'unfinished')).catch(() => [])).toEqual([]);
  });
});

describe('S18: names', () => {
  test('generates a file name, whatever the name of the upload', async () => {
    covers('3-36', 'S18.1');
    const files = [{ bytes: await createPhoto(), name: '../../../etc/passwd.jpg' }];
    const sentReply = await sendForm(api, 'app', FIELDS, files);
    expect(await imagesOf(idOf(sentReply))).toEqual([`${idOf(sentReply)}-0.webp`]);
  });

  test('serves only files that a feedback refers to', async () => {
    const sentReply = await sendPictures(await createPhoto());
    await api.projected(sentReply);
    expect((await fetchPicture(`${idOf(sentReply)}-0.webp`)).status).toBe(200);
    const unreferencedFile = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa-0.webp';
    await symlink(path.join(api.stores.dataDir, 'run.json'), path.join(folder(), unreferencedFile));
    for (const name of [
      '..%2f..%2fkeys',
      '%2e%2e%2frun.json',
      'run.json',
      'unfinished',
      `${idOf(sentReply)}-0.webp%00.html`,
      `${idOf(sentReply)}-7.webp`,
      `${idOf(sentReply)}-0.jpg`,
      unreferencedFile,
      'x'.repeat(5000),
      '..\\..\\x',
    ])
      expect([name.slice(0, 40), (await api.sendRequest(`/api/files/${name}`)).status]).toEqual([name.slice(0, 40), 404]);
  });

  test('S2: returns 404 without permission to see the sender, whether or not the picture exists', async () => {
    covers('S2.5');
    const sentReply = await sendPictures(await createPhoto());
    await api.projected(sentReply);
    const [name = ''] = await imagesOf(idOf(sentReply));
    const lead = await createPersonAs(api, 'lead.of.pictures@example.org', 'VOLUNTEER LEAD');
    const answer = async (file: string, token: string | null) => (await api.sendRequest(`/api/files/${file}`, { token })).status;
    for (const file of [name, `${idOf(sentReply)}-7.webp`, '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11-0.webp', 'nothing']) {
      expect([file, await answer(file, null), await answer(file, provider.token)]).toEqual([file, 401, 403]);
      // Only administrators may read feedback on the app.
      expect([file, await answer(file, lead.token)]).toEqual([file, 404]);
    }
    expect(await answer(name, ADMIN_TOKEN)).toBe(200);
  });
});

test('S24: rejects a form with files that another site’s page could send', async () => {
  covers('S24.2');
  const formRequest = await askingWith(FIELDS, [{ bytes: await createPhoto() }], fromNewAddress());
  expect(await api.sendRequest('/api/feedbacks/app', formRequest)).toMatchObject({
    status: 400,
    body: { code: 'IDEMPOTENCY_KEY_REQUIRED' },
  });
});

test('a form repeated after a lost response stores one feedback with the same pictures', async () => {
  covers('8-50', 'feedback-3');
  const headers = { 'idempotency-key': 'the-form-of-a-phone-without-network' };
  const formRequest = await askingWith(FIELDS, [{ bytes: await createPhoto() }], { ...headers, ...fromNewAddress() });
  const ask = createRequestSender(api.url);
  const replies = await Promise.all([
    ask('/api/feedbacks/app', formRequest),
    ask('/api/feedbacks/app', formRequest),
    ask('/api/feedbacks/app', formRequest),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(replies.map(idOf)).size).toBe(1);
  expect(await typesOf(api, `feedback-${idOf(replies[0])}`)).toEqual(['FeedbackSent']);
  expect((await storedFiles()).filter((name) => name.startsWith(idOf(replies[0])))).toHaveLength(1);
  expect(fieldOf(replies[0], 'message')).toBe('Thank you. Your feedback was sent.');
});
