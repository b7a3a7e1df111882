import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crisisLineSchema } from '#domain/crisisLine/form.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { metadataOf } from '../support/generator.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { eventsOf, serviceForm, idOf, readAfter, revisionOf } from './commandsSupport.ts';
import { createGeneratedService } from './queriesSupport.ts';
import { fieldErrorCodes } from './rejectionsSupport.ts';

/* Crisis lines and static pages: written by administrators, read by everybody. */
let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi();
  await api.caughtUp();
});
afterAll(() => api.stop());

const crisisLineForm = (overrides: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Night Line',
  description: 'Volunteers listen.',
  phone: '8005550100',
  area: 'Ohio',
  time: '24/7',
  ...overrides,
});
const addLine = async (overrides: Readonly<Record<string, unknown>> = {}): Promise<Reply> => {
  api.clock.advance(60_000);
  const reply = await api.sendRequest('/api/crisis-lines', { body: crisisLineForm(overrides) });
  expect(reply.status).toBe(201);
  return reply;
};
const itemNames = (reply: Reply): unknown[] => (reply.body as { readonly name: string }[]).map(({ name }) => name);
const list = (after: Reply, query = ''): Promise<Reply> =>
  api.sendRequest(`/api/crisis-lines${query}`, {
    token: null,
    headers: { 'consistency-token': after.headers.get('consistency-token') ?? '' },
  });

/** Returns the name of line `index` of 27, in shuffled order. */
const nameOf = (index: number): string => `Line ${String((index * 7 + 3) % 27).padStart(2, '0')}`;

describe('crisis lines', () => {
  test('are added, revised and removed, each visible to everybody at once', async () => {
    covers('3-32', '5-113', '7-41', '8-44');
    const added = await addLine({
      text: 'start 88788',
      textEs: 'ayuda 88788',
      key: '1',
      keyEs: '2',
      website: 'example.org',
      descriptionEs: 'Alguien escucha.',
    });
    const path = `/api/crisis-lines/${idOf(added)}`;
    expect(added.headers.get('location')).toBe(path);
    const readReply = await readAfter(api, added, path);
    expect(readReply.body).toMatchObject({
      id: idOf(added),
      createdAt: expect.any(String),
      name: 'Night Line',
      description: 'Volunteers listen.',
      phone: '(800) 555-0100',
      area: 'Ohio',
      time: '24/7',
      text: 'start to 88788',
      textEs: 'ayuda al 88788',
      key: '1',
      keyEs: '2',
      website: 'http://example.org/',
      descriptionEs: 'Alguien escucha.',
      revision: 0,
    });
    expect(readReply.body).not.toHaveProperty('chatWebLink');
    const revised = await api.sendRequest(path, {
      method: 'PUT',
      body: crisisLineForm({ phone: '988', key: '', chatWebLink: 'https://example.org/chat', revision: revisionOf(added) }),
    });
    const now = await readAfter(api, revised, path);
    expect(now.body).toMatchObject({ phone: '988', chatWebLink: 'https://example.org/chat' });
    for (const field of ['key', 'keyEs', 'textEs']) expect(now.body).not.toHaveProperty(field);
    const removeReply = await api.sendRequest(path, { method: 'DELETE' });
    const messages = [added, revised, removeReply].map((reply) => fieldOf(reply, 'message'));
    expect(messages).toEqual(['Crisis line added.', 'Crisis line updated.', 'Crisis line deleted.']);
    expect((await readAfter(api, removeReply, path)).status).toBe(404);
    expect(itemNames(await list(removeReply))).not.toContain('Night Line');
    expect((await eventsOf(api, `crisisLine-${idOf(added)}`)).map(({ type }) => type)).toEqual([
      'CrisisLineAdded',
      'CrisisLineRevised',
      'CrisisLineRemoved',
    ]);
  });

  test('without keys and Spanish texts, from older versions, are still readable', async () => {
    const olderVersion = {
      name: 'Older Line',
      description: 'Volunteers listen.',
      phone: '(800) 555-0100',
      area: 'Ohio',
      time: '24/7',
      text: '88788',
      chatWebLink: '',
      website: '',
      nameEs: '',
      descriptionEs: '',
      areaEs: '',
      timeEs: '',
      chatWebLinkEs: '',
    };
    const id = randomUUID();
    const event = { id: randomUUID(), type: 'CrisisLineAdded', data: olderVersion, metadata: metadataOf(createGeneratedService(0, '')) };
    const { position } = await api.product.store.append(`crisisLine-${id}`, 'no_stream', [event]);
    await api.caughtUp(position);
    const read = await api.sendRequest(`/api/crisis-lines/${id}`, { token: null });
    expect(read.body).toMatchObject({ name: 'Older Line', phone: '(800) 555-0100', text: '88788' });
    for (const field of ['key', 'keyEs', 'textEs']) expect(read.body).not.toHaveProperty(field);
    expect(itemNames(await api.sendRequest('/api/crisis-lines?q=older+88788', { token: null }))).toEqual(['Older Line']);
  });

  test('are in a separate list once deleted, for users who may restore them', async () => {
    const [remainingLine, deletedLine] = [await addLine({ name: 'Kept Line' }), await addLine({ name: 'Deleted Line', area: 'Elsewhere' })];
    const path = `/api/crisis-lines/${idOf(deletedLine)}`;
    const removeReply = await api.sendRequest(path, { method: 'DELETE' });
    const listDeleted = (query: string, token?: null) =>
      api.sendRequest(`/api/crisis-lines?removed=true${query}`, {
        ...(token === null ? { token } : {}),
        headers: { 'consistency-token': removeReply.headers.get('consistency-token') ?? '' },
      });
    const allDeleted = await listDeleted('&sort=name&direction=asc');
    expect(itemNames(allDeleted)).toContain('Deleted Line');
    expect(itemNames(allDeleted)).not.toContain('Kept Line');
    expect(itemNames(allDeleted)).toEqual(itemNames(allDeleted).toSorted());
    expect(allDeleted.headers.get('cache-control')).toBe('private, no-store');
    expect(itemNames(await listDeleted('&q=elsewhere'))).toEqual(['Deleted Line']);
    expect((await listDeleted('', null)).status).toBe(401);
    const restoreReply = await api.sendRequest(`${path}/restore`, { method: 'POST' });
    expect(itemNames(await list(restoreReply))).toEqual(expect.arrayContaining(['Kept Line', 'Deleted Line']));
    const anonymousSearch = await api.sendRequest('/api/crisis-lines?removed=true&q=elsewhere', {
      headers: { 'consistency-token': restoreReply.headers.get('consistency-token') ?? '' },
    });
    expect([anonymousSearch.body, anonymousSearch.headers.get('x-total-count')]).toEqual([[], '0']);
    expect(remainingLine.status).toBe(201);
  });

  test('are returned in pages of 25, the newest first, with the URL of the next page', async () => {
    covers('7-4', '9-3');
    // The order differs from that of names and of last changes: names are shuffled, and the oldest line is revised last.
    const added: Reply[] = [];
    for (let index = 26; index >= 0; index--) added.push(await addLine({ name: nameOf(index), area: 'Paged' }));
    const [oldest] = added;
    if (oldest === undefined) throw new Error('nothing was added');
    api.clock.advance(60_000);
    const revised = crisisLineForm({ name: nameOf(26), area: 'Paged', phone: '988', revision: revisionOf(oldest) });
    const last = await api.sendRequest(`/api/crisis-lines/${idOf(oldest)}`, { method: 'PUT', body: revised });
    expect(last.status).toBe(200);
    const first = await list(last, '?search=area&q=paged');
    expect(itemNames(first)).toEqual(Array.from({ length: 25 }, (_, index) => nameOf(index)));
    expect(first.headers.get('x-total-count')).toBe('27');
    const nextPath = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await api.sendRequest(nextPath, { token: null });
    expect(itemNames(second)).toEqual([nameOf(25), nameOf(26)]);
    expect(second.headers.get('link')).toBeNull();
    expect(itemNames(await list(last))).toHaveLength(25);
    const listByName = await list(last, '?search=area&q=paged&sort=name&direction=desc&limit=2&skip=1');
    expect(itemNames(listByName)).toEqual(['Line 25', 'Line 24']);
  });

  test('are found by every word in both languages, ignoring case and accents, and by number', async () => {
    covers('7-36');
    const reply = await addLine({ name: 'Línea Azul', description: 'For families', descriptionEs: 'Para familias', phone: '8005550177' });
    for (const query of ['linea azul', 'FAMILIAS', '8005550177', '555-0177']) {
      expect(itemNames(await list(reply, `?q=${encodeURIComponent(query)}`))).toEqual(['Línea Azul']);
    }
    expect(itemNames(await list(reply, '?search=name&q=familias'))).toEqual([]);
    expect(itemNames(await list(reply, '?q=azul+rojo'))).toEqual([]);
  });

  test('reject a form that is based on an older revision', async () => {
    const added = await addLine();
    const path = `/api/crisis-lines/${idOf(added)}`;
    await api.sendRequest(path, { method: 'PUT', body: crisisLineForm({ phone: '211', revision: 0 }) });
    const conflictReply = await api.sendRequest(path, { method: 'PUT', body: crisisLineForm({ phone: '311', revision: 0 }) });
    expect([conflictReply.status, fieldOf(conflictReply, 'code')]).toEqual([409, 'CONFLICT']);
    expect(conflictReply.body).toMatchObject({
      params: { revision: 1 },
      conflicts: [{ theirs: { phone: '211' }, yours: { phone: '311' } }],
    });
  });

  test('are rejected field by field for an invalid form', async () => {
    covers('5-69');
    const rejectedReply = await api.sendRequest('/api/crisis-lines', {
      body: crisisLineForm({ name: '', phone: 'call us', description: 'x'.repeat(1001), keyEs: 'two' }),
    });
    expect(rejectedReply.status).toBe(400);
    expect(fieldErrorCodes(rejectedReply)).toEqual([
      'name REQUIRED',
      'description TOO_LONG',
      'phone PLEASE_INPUT_VALID_CRISIS_NUMBER',
      'keyEs PLEASE_INPUT_VALID_PHONE_KEY',
    ]);
    const requiredFields = ['name', 'description', 'phone', 'area', 'time'];
    expect(fieldErrorCodes(await api.sendRequest('/api/crisis-lines', { body: {} }))).toEqual(
      requiredFields.map((field) => `${field} REQUIRED`),
    );
    expect((await addLine({ description: 'x'.repeat(1000), text: '', chatWebLink: '', website: '' })).status).toBe(201);
  });
});

describe('D S21: external links', () => {
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@evil.example/',
    'https://user:pass@example.org/',
    'http://localhost/',
    'http://0x7f000001/',
    'http://[::ffff:10.0.0.1]/',
    'http://printer.local/',
    'https://example.org\\@evil.example/',
    'https://раypal.com/',
  ])('of a crisis line are rejected if they are like %s', async (address) => {
    covers('S21.1');
    for (const field of ['website', 'chatWebLink', 'chatWebLinkEs']) {
      const rejectedReply = await api.sendRequest('/api/crisis-lines', { body: crisisLineForm({ [field]: address }) });
      expect([rejectedReply.status, JSON.stringify(rejectedReply.body).includes('PLEASE_INPUT_VALID_WEB_ADDRESS')]).toEqual([400, true]);
    }
  });
});

/** Appends one more event to a stream, as a process of another version may have stored it. */
const appendStored = async (streamName: string, type: string, data: object): Promise<void> => {
  const history = await api.product.store.readStream(streamName);
  const last = history.at(-1);
  if (last === undefined) throw new Error(`${streamName} is empty`);
  await api.product.store.append(streamName, last.revision, [{ id: randomUUID(), type, data, metadata: last.metadata }]);
};

const readPage = (key: string, language: string, after?: Reply): Promise<Reply> =>
  api.sendRequest(`/api/static-pages/${key}`, {
    token: null,
    headers: { 'accept-language': language, 'consistency-token': after?.headers.get('consistency-token') ?? '' },
  });
const publishPage = (key: string, language: string, content: string): Promise<Reply> =>
  api.sendRequest(`/api/static-pages/${key}`, { method: 'PUT', body: { language, content } });

describe('static pages', () => {
  test.each(['ABOUT', 'TERMS', 'PRIVACY', 'FAQ'])(
    '%s has a default text in both languages until an administrator publishes one',
    async (key) => {
      covers('7-6');
      const [english, spanish] = [await readPage(key, 'en'), await readPage(key, 'es')];
      expect([fieldOf(english, 'language'), fieldOf(spanish, 'language')]).toEqual(['en', 'es']);
      expect(String(fieldOf(english, 'content'))).toMatch(/^<h2>/);
      expect(String(fieldOf(spanish, 'content'))).toMatch(/^<h2>/);
      expect(fieldOf(english, 'content')).not.toBe(fieldOf(spanish, 'content'));
      expect(english.body).not.toHaveProperty('updatedAt');
    },
  );

  test('show a text without translation to readers of the other language, and mark it', async () => {
    const reply = await publishPage('FAQ', 'en', '<h2>Who?</h2><p>Everybody.</p>');
    expect((await readPage('FAQ', 'es', reply)).body).toMatchObject({ content: '<h2>Who?</h2><p>Everybody.</p>', language: 'en' });
    const translatedReply = await publishPage('FAQ', 'es', '<h2>¿Quién?</h2>');
    expect((await readPage('FAQ', 'es', translatedReply)).body).toMatchObject({ content: '<h2>¿Quién?</h2>', language: 'es' });
    expect((await readPage('FAQ', 'en', translatedReply)).body).toMatchObject({ language: 'en' });
  });

  test('S19: have scripts removed on writing, and again on reading', async () => {
    covers('S19.1');
    const heading = '<h2 hidden style="display:none">Terms</h2>';
    const hostileHtml = `${heading}<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>`;
    const reply = await publishPage('TERMS', 'en', hostileHtml);
    expect(fieldOf(reply, 'content')).toBe('<h2>Terms</h2><a>x</a>');
    expect((await eventsOf(api, 'page-TERMS')).at(-1)?.data).toEqual({ language: 'en', html: '<h2>Terms</h2><a>x</a>' });
    // Appends an event as an older log may contain it, from before this rule.
    const { metadata } = (await api.product.store.readStream('page-TERMS'))[0]!;
    const id = '5b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11';
    const stored = { id, type: 'PagePublished', data: { language: 'en', html: hostileHtml }, metadata };
    const { position } = await api.product.store.append('page-TERMS', 0n, [stored]);
    await api.caughtUp(position);
    expect(fieldOf(await readPage('TERMS', 'en'), 'content')).toBe('<h2>Terms</h2><a>x</a>');
  });

  test('S21: are rejected with a forbidden link, and an old one is removed on reading', async () => {
    covers('S21.9');
    for (const [link, code] of [
      ['http://192.168.0.1/', 'PLEASE_INPUT_VALID_WEB_ADDRESS'],
      ['https://bank.example@evil.example/', 'PLEASE_INPUT_VALID_WEB_ADDRESS'],
      ['mailto:a@example.org?bcc=b@example.org,c@example.org', null],
      ['mailto:a@example.org,b@example.org', 'PLEASE_INPUT_VALID_EMAIL'],
    ] as const) {
      const reply = await publishPage('PRIVACY', 'en', `<p><a href="${link}">x</a></p>`);
      expect(reply.status).toBe(code === null ? 200 : 400);
      if (code === null) expect(fieldOf(reply, 'content')).toBe('<p><a href="mailto:a@example.org">x</a></p>');
      else expect(reply.body).toMatchObject({ errors: [{ path: 'content', code }] });
    }
    // Appends links as an older log may contain them, from before this rule.
    const links = ['http://192.168.0.1/', 'https://bank.example@evil.example/', 'mailto:a@example.org,b@example.org'];
    const html = `<p>${links.map((link) => `<a href="${link}">x</a>`).join('')}<a href="https://example.org/">y</a></p>`;
    await appendStored('page-PRIVACY', 'PagePublished', { language: 'en', html });
    await api.caughtUp();
    expect(fieldOf(await readPage('PRIVACY', 'en'), 'content')).toBe(
      '<p><a>x</a><a>x</a><a>x</a><a href="https://example.org/" rel="noopener noreferrer">y</a></p>',
    );
  });

  test('are rejected when empty or with an unknown key', async () => {
    expect((await publishPage('ABOUT', 'en', '<script>alert(1)</script>')).status).toBe(400);
    expect((await publishPage('HOME', 'en', '<p>x</p>')).status).toBe(400);
    expect((await readPage('HOME', 'en')).status).toBe(400);
  });

  test('apply a repeated command once', async () => {
    const headers = { 'idempotency-key': 'once', ...fromNewAddress() };
    const body = { language: 'es', content: '<p>Hola</p>' };
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await api.sendRequest('/api/static-pages/ABOUT', { method: 'PUT', body, headers })).status).toBe(200);
    expect(await eventsOf(api, 'page-ABOUT')).toHaveLength(1);
  });
});

describe('S22: URLs that users enter', () => {
  test('are never requested by the server', async () => {
    covers('S21.11', 'S22.1');
    const requests: string[] = [];
    const requestTrap = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end('<html></html>');
    });
    await new Promise<void>((resolve) => {
      requestTrap.listen(0, '127.0.0.1', resolve);
    });
    const { port } = requestTrap.address() as AddressInfo;
    const address = (name: string): string => `http://127.0.0.1:${port}/${name}`;
    const links = { website: address('website'), chatWebLink: address('chat') };
    const html = `<p><a href="${address('page')}">x</a></p>`;
    const webAddresses = { website: address('service'), facebook: address('facebook') };
    for (const rejectedReply of [
      await api.sendRequest('/api/crisis-lines', { body: crisisLineForm(links) }),
      await publishPage('FAQ', 'es', html),
      await api.sendRequest('/api/services', { body: serviceForm(webAddresses) }),
    ])
      expect(rejectedReply.status).toBe(400);
    // Appends URLs as an older log may contain them, from before these were rejected.
    const [addedLine, addedService] = [await addLine(), await api.sendRequest('/api/services', { body: serviceForm({}) })];
    await publishPage('FAQ', 'es', '<p>Hola</p>');
    await appendStored(`crisisLine-${idOf(addedLine)}`, 'CrisisLineRevised', { ...crisisLineSchema.parse(crisisLineForm()), ...links });
    await appendStored('page-FAQ', 'PagePublished', { language: 'es', html });
    const contact = (await eventsOf(api, `service-${idOf(addedService)}`)).find(({ type }) => type === 'ContactSet');
    await appendStored(`service-${idOf(addedService)}`, 'ContactSet', {
      ...(contact?.data as object),
      ...webAddresses,
      contactEmail: 'a@example.org, b@example.org',
    });
    await api.caughtUp();
    // Responses contain none of these URLs.
    const read = [
      await api.sendRequest(`/api/crisis-lines/${idOf(addedLine)}`, { token: null }),
      await api.sendRequest('/api/crisis-lines', { token: null }),
      await readPage('FAQ', 'es'),
      await api.sendRequest(`/api/services/${idOf(addedService)}`),
    ];
    expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(read.map(({ body }) => JSON.stringify(body)).join()).not.toMatch(/127\.0\.0\.1|a@example\.org/);
    await api.product.reactions?.whenSettled();
    // Control: the trap server records requests.
    await fetch(`http://127.0.0.1:${port}/control`);
    expect(requests).toEqual(['/control']);
    requestTrap.closeAllConnections();
    requestTrap.close();
  });
});
