import { randomUUID } from 'node:crypto';
import { importActor, importFile } from '#interchange/import/importFile.ts';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { startLocalTranslator, type LocalTranslator } from '../support/translation/localTranslator.ts';
import { addService, eventsOf, serviceForm, idOf, readAfter, revisionOf } from './commandsSupport.ts';

/* The operator's translator adds Spanish to texts saved in English soon after; texts written by users are kept. */
let translator: LocalTranslator;
let api: TestApi;
let apiWithoutTranslator: TestApi;

beforeAll(async () => {
  translator = await startLocalTranslator();
  api = await startApi({ environment: { TRANSLATOR: 'auto', TRANSLATE_URL: translator.url } });
  apiWithoutTranslator = await startApi();
});
afterAll(async () => {
  await api.stop();
  await apiWithoutTranslator.stop();
  await translator.stop();
});
beforeEach(() => {
  translator.behaviour = 'well';
  translator.requests.length = 0;
});

const translate = (text: string, askOptions: object = {}, apiToUse: TestApi = api): Promise<Reply> =>
  apiToUse.sendRequest('/api/common/translate', { body: { source: 'en', target: 'es', text }, ...askOptions });

describe('POST /common/translate', () => {
  test('returns {source, target, text} with translatedText', async () => {
    covers('7-7');
    const reply = await translate('The house');
    expect([reply.status, reply.body]).toEqual([200, { translatedText: 'es:Theo houseo' }]);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  });

  test('is available to signed-in users', async () => {
    expect((await translate('The house', { token: null })).status).toBe(401);
    expect(translator.requests).toEqual([]);
  });

  test('accepts up to a thousand characters, English to Spanish only', async () => {
    expect((await translate('x'.repeat(1000))).status).toBe(200);
    expect((await translate('x'.repeat(1001))).status).toBe(400);
    const otherLanguageBody = { source: 'en', target: 'fr', text: 'x' };
    expect((await api.sendRequest('/api/common/translate', { body: otherLanguageBody })).status).toBe(400);
  });

  test('reports that no translator is configured, and when to retry', async () => {
    translator.behaviour = 'broken';
    const failedReply = await translate('A house that fails');
    expect([failedReply.status, fieldOf(failedReply, 'code'), failedReply.headers.get('retry-after')]).toEqual([
      503,
      'TRANSLATOR_UNAVAILABLE',
      '30',
    ]);
    expect(fieldOf(failedReply, 'detail')).toBe('You can save without Spanish, or write it yourself.');
    const disabledReply = await translate('The house', { headers: { 'accept-language': 'es' } }, apiWithoutTranslator);
    expect([disabledReply.status, fieldOf(disabledReply, 'title'), disabledReply.headers.get('retry-after')]).toEqual([
      503,
      'La traducción no está disponible en este momento.',
      '3600',
    ]);
  });

  test('is rate-limited per account', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1) statuses.push((await translate(`House ${index}`, {}, apiWithoutTranslator)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

/** Returns the service once every reaction to a save is done and can be read. */
const readSettledService = async (reply: Reply): Promise<Record<string, unknown>> => {
  await api.product.reactions?.whenSettled();
  await api.caughtUp();
  const lastRevision = (await api.product.store.readStream(`service-${idOf(reply)}`)).at(-1)?.revision;
  for (;;) {
    const { body } = await api.sendRequest(`/api/services/${idOf(reply)}`);
    if (Number((body as { revision?: number }).revision) >= Number(lastRevision)) return body as Record<string, unknown>;
  }
};
const translationEvents = async (id: string) => (await eventsOf(api, `service-${id}`)).filter(({ type }) => type === 'ServiceTranslated');
const putService = (id: string, change: object): Promise<Reply> =>
  api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: serviceForm({ ...change }) });

describe('a saved service', () => {
  test('gets Spanish summary, description and age soon after, marked as machine translation', async () => {
    covers('1-20', '7-34', 'visitors-8');
    const added = await addService(api, { age: 'All ages' });
    expect(fieldOf(added, 'message')).toBe('Listing added. The Spanish text is pending.');
    expect(await readSettledService(added)).toMatchObject({
      serviceSummaryEs: expect.stringContaining('es:Bedso foro tonighto'),
      descriptionEs: 'es:Doorso openo ato seveno ino theo eveningo.',
      // The list of phrases has it.
      ageEs: 'Todas las edades',
      machineTranslated: true,
      machineTranslatedFields: ['serviceSummaryEs', 'descriptionEs', 'ageEs'],
    });
    expect(await translationEvents(idOf(added))).toMatchObject([{ data: { source: 'machine', engine: 'libretranslate' } }]);
  });

  test('stays English where the translation has English words, and says so', async () => {
    translator.behaviour = 'lazy';
    const added = await addService(api, { serviceSummary: 'Free food', description: 'The door of the house is red.' });
    const service = await readSettledService(added);
    expect(service).toMatchObject({
      serviceSummaryEs: 'Comida gratis',
      machineTranslatedFields: ['serviceSummaryEs'],
      keptEnglishFields: ['descriptionEs'],
    });
    expect(service).not.toHaveProperty('descriptionEs');
    expect(service).not.toHaveProperty('spanishPending');
    const askedBefore = translator.requests.length;
    await readSettledService(await putService(idOf(added), { ...service, address2: 'Door 2' }));
    expect(translator.requests).toHaveLength(askedBefore);
    // The machine tries again when the English changes.
    translator.behaviour = 'well';
    expect(await readSettledService(await putService(idOf(added), { ...service, description: 'The door is blue.' }))).toMatchObject({
      descriptionEs: 'es:Theo dooro iso blueo.',
    });
  });

  test('keeps a summary that a user wrote in Spanish, and translates the other fields, when English changes', async () => {
    covers('3-34', 'visitors-9');
    const added = await addService(api, { serviceSummaryEs: 'Camas, sin papeles' });
    expect(await readSettledService(added)).toMatchObject({
      serviceSummaryEs: 'Camas, sin papeles',
      descriptionEs: 'es:Doorso openo ato seveno ino theo eveningo.',
      machineTranslatedFields: ['descriptionEs'],
    });
    const id = idOf(added);
    const change = { serviceSummary: 'Beds and showers', description: 'Doors open at eight.' };
    const reviseReply = await putService(id, change);
    const service = await readSettledService(reviseReply);
    expect(service).toMatchObject({
      descriptionEs: 'es:Doorso openo ato eighto.',
      outdatedSpanish: { serviceSummaryEs: 'Camas, sin papeles' },
    });
    expect(service).not.toHaveProperty('serviceSummaryEs');
    expect(service).not.toHaveProperty('spanishPending');
    // A user who sends the Spanish text again applies it to the new English text.
    const secondRevision = await putService(id, { ...change, serviceSummaryEs: 'Camas, sin papeles' });
    expect(await readSettledService(secondRevision)).toMatchObject({
      serviceSummaryEs: 'Camas, sin papeles',
      machineTranslatedFields: ['descriptionEs'],
    });
  });

  test('hides a user’s translation of a former text from other users', async () => {
    const added = await addService(api, { serviceSummaryEs: 'Camas' });
    await readSettledService(added);
    const reviseReply = await putService(idOf(added), { serviceSummary: 'Showers' });
    await readSettledService(reviseReply);
    const guestReply = await api.sendRequest(`/api/services/${idOf(added)}`, { token: null });
    expect(guestReply.body).not.toHaveProperty('outdatedSpanish');
    expect(JSON.stringify(guestReply.body)).not.toContain('Camas');
  });

  test('keeps a user’s correction', async () => {
    const added = await addService(api);
    await readSettledService(added);
    const correctReply = await putService(idOf(added), { descriptionEs: 'Abrimos a las siete.' });
    expect(fieldOf(correctReply, 'message')).toBe('Listing updated.');
    expect(await readSettledService(correctReply)).toMatchObject({
      descriptionEs: 'Abrimos a las siete.',
      machineTranslatedFields: ['serviceSummaryEs'],
    });
    const renameReply = await putService(idOf(added), { name: 'Harbor House' });
    expect(await readSettledService(renameReply)).toMatchObject({
      descriptionEs: 'Abrimos a las siete.',
      machineTranslatedFields: ['serviceSummaryEs'],
    });
  });

  test('keeps the mark of machine translation when it is sent back as loaded', async () => {
    const added = await addService(api);
    const loadedForm = await readSettledService(added);
    const { descriptionEs, serviceSummaryEs, machineTranslated, machineTranslatedFields } = loadedForm;
    const echoReply = await putService(idOf(added), { descriptionEs, serviceSummaryEs, machineTranslated, machineTranslatedFields });
    expect(echoReply.status).toBe(200);
    expect(await translationEvents(idOf(added))).toHaveLength(1);
  });

  test('requests nothing from the translator while all translations exist', async () => {
    const added = await addService(api);
    await readSettledService(added);
    translator.requests.length = 0;
    await readSettledService(await putService(idOf(added), { phone: '(213) 555-0177' }));
    await readSettledService(await putService(idOf(added), { phone: '(213) 555-0178', name: 'Another name' }));
    expect(translator.requests).toEqual([]);
  });
});

describe('without a translator', () => {
  test('a service is saved, and the response reports that the Spanish text is pending', async () => {
    const added = await addService(apiWithoutTranslator);
    expect(fieldOf(added, 'message')).toBe('Listing added. The Spanish text is pending.');
    const service = await readAfter(apiWithoutTranslator, added, `/api/services/${idOf(added)}`);
    expect(service.body).toMatchObject({ spanishPending: true });
    expect(service.body).not.toHaveProperty('machineTranslated');
    const managedReply = await readAfter(apiWithoutTranslator, added, `/api/services/managed`);
    expect(JSON.stringify(managedReply.body)).toContain('"spanishPending":true');
    const inSpanish = await apiWithoutTranslator.sendRequest(`/api/services/${idOf(added)}`, {
      method: 'PUT',
      headers: { 'accept-language': 'es' },
      body: serviceForm({ name: 'Another', revision: revisionOf(added) }),
    });
    expect(fieldOf(inSpanish, 'message')).toBe('Ficha actualizada. Falta el texto en español.');
  });

  test('readyz reports how many services wait for Spanish', async () => {
    const { body } = await apiWithoutTranslator.sendRequest('/readyz', { token: null });
    expect(Number((body as { waitingForSpanish?: number }).waitingForSpanish)).toBeGreaterThan(0);
  });
});

const importRows = (rows: readonly object[]) =>
  importFile({
    store: api.product.store,
    clock: api.clock,
    importId: randomUUID(),
    name: 'hill.jsonl',
    bytes: Buffer.from(rows.map((importRow) => JSON.stringify(importRow)).join('\n')),
    actor: importActor('ada'),
  });

describe('an import', () => {
  const row = {
    name: 'Kitchen of the Hill',
    address: '1 Hill Street',
    city: 'Los Angeles',
    zip: '90012',
    category: 'Food Pantry',
    phone: '213-555-0142',
  };
  const first = { ...row, notes: 'Lunch at noon.' };

  test('is translated too, except where the file or a user has a Spanish text', async () => {
    const inSpanish = { ...first, name: 'Kitchen of the Valley', summary_es: 'Cocina del valle' };
    const { outcomes } = await importRows([first, inSpanish]);
    const ids = outcomes.map((outcome) => ('serviceId' in outcome ? outcome.serviceId : ''));
    await api.product.reactions?.whenSettled();
    expect(await translationEvents(ids[0] ?? '')).toMatchObject([
      { data: { source: 'machine', fields: { description: 'es:Luncho al mediodía.' } } },
    ]);
    expect(await translationEvents(ids[1] ?? '')).toMatchObject([
      { data: { source: 'person', fields: { summary: 'Cocina del valle', description: '' } } },
      {
        data: {
          source: 'machine',
          fields: { summary: 'Cocina del valle', description: 'es:Luncho al mediodía.' },
          parts: { summary: { source: 'person' } },
        },
      },
    ]);
    await importRows([first, inSpanish]);
    await api.product.reactions?.whenSettled();
    expect(await translationEvents(ids[1] ?? '')).toHaveLength(2);
  });
});
