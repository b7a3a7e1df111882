import type { ChatReply } from '#contract/chatOperation.ts';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import type { GeneratedService } from '../support/generator.ts';
import { startLocalWeather, type LocalWeather } from '../support/weather/localWeather.ts';
import { fromNewAddress } from './authSupport.ts';
import { appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';

/* POST /bot/query: the chatbot's replies, from the directory alone. */
let weather: LocalWeather;
let api: TestApi;

const asShelter = (): GeneratedService['classified'] => ({
  types: ['EMERGENCY_SHELTER'],
  categories: ['ALL'],
  petsAllowed: false,
  lowBarrier: false,
});
const kitchen = createGeneratedService(0, 'Harbor Soup Kitchen', {
  classified: { types: ['MEALS'], categories: ['ALL'], petsAllowed: false, lowBarrier: false },
});
const shelter = createGeneratedService(1, 'Night Harbor Shelter', {
  classified: asShelter(),
  beds: { total: 40, available: 3, observedAt: '2026-03-10T16:40:00.000Z' },
});
const fullShelter = createGeneratedService(2, 'Cedar Grove Shelter', {
  classified: asShelter(),
  beds: { total: 20, available: 0, observedAt: '2026-03-10T15:00:00.000Z' },
});
const confidentialShelter = createGeneratedService(3, 'Lantern House', {
  classified: asShelter(),
  address: { address1: '77 Hidden Canary Lane', zip: '90013', confidential: true },
});
const waiting = createGeneratedService(4, 'Unapproved Canary Kitchen', { approved: false });
const everyNight = createGeneratedService(5, 'Second Street Clinic', {
  classified: { types: ['MEDICAL'], categories: ['ALL'], petsAllowed: false, lowBarrier: false },
});

const laundries = Array.from({ length: 7 }, (_, index) =>
  createGeneratedService(9 + index, `Clean Start Laundry ${'ABCDEFG'[index]}`, {
    classified: { types: ['HYGIENE'], categories: ['ALL'], petsAllowed: false, lowBarrier: false },
  }),
);

beforeAll(async () => {
  weather = await startLocalWeather();
  api = await startApi({ environment: { TRUST_PROXY: '1', WEATHER_URL: `${weather.origin}/v1/forecast` } });
  await appendGeneratedServices(api, [kitchen, shelter, fullShelter, confidentialShelter, waiting, everyNight, ...laundries]);
  await api.sendRequest('/api/crisis-lines', {
    body: { name: 'Night Line', description: 'Day and night.', phone: '(213) 555-0199', area: 'Los Angeles', time: '24/7' },
  });
});
afterAll(async () => {
  await api.stop();
  await weather.stop();
});

interface AskOptions {
  readonly chatToken?: string | undefined;
  readonly language?: 'en' | 'es';
  readonly headers?: Record<string, string>;
  readonly body?: object;
}
const send = (query: string, { chatToken, language = 'en', headers = fromNewAddress(), body = {} }: AskOptions = {}): Promise<Reply> =>
  api.sendRequest('/api/bot/query', {
    token: null,
    headers: { 'accept-language': language, ...headers },
    body: { query, coordinate: '34.05|-118.24', location: 'Los Angeles', ...(chatToken === undefined ? {} : { chatToken }), ...body },
  });
const ask = async (query: string, options: AskOptions = {}): Promise<readonly ChatReply[]> => {
  const reply = await send(query, options);
  expect(reply.status).toBe(200);
  return reply.body as readonly ChatReply[];
};
/** Asks one question after the other in one conversation; returns the replies to the last. */
const converse = async (...queries: readonly string[]): Promise<readonly ChatReply[]> => {
  let replies: readonly ChatReply[] = [];
  for (const query of queries) replies = await ask(query, { chatToken: replies[0]?.chatToken });
  return replies;
};
const servicesOf = (reply: ChatReply | undefined): readonly string[] =>
  reply !== undefined && 'services' in reply ? reply.services.map(({ name }) => name) : [];

describe('replies', () => {
  test('SERVICES_LIST: the places that a visitor looks for', async () => {
    covers('3-21', '7-88');
    const [reply] = await ask('Where can I get a hot meal?');
    expect(reply).toMatchObject({ type: 'SERVICES_LIST', lang: 'en', text: 'I found 1 place near Los Angeles.', total: 1 });
    expect(servicesOf(reply)).toEqual(['Harbor Soup Kitchen']);
  });

  test('SERVICES_LIST: only places that are open on the day', async () => {
    expect(servicesOf((await ask('hot meals tomorrow'))[0])).toEqual(['Harbor Soup Kitchen']);
    expect((await ask('hot meals on sunday'))[0]).toMatchObject({ type: 'SERVICES_LIST', total: 0, services: [] });
  });

  test('GET_SHELTER_AVAILABLE_BEDS: shelters with free beds and the time of the count', async () => {
    covers('3-21');
    const [reply] = await ask('Which shelters have free beds?');
    expect(reply).toMatchObject({
      type: 'GET_SHELTER_AVAILABLE_BEDS',
      services: [{ name: 'Night Harbor Shelter', availableBeds: 3, bedsCountedAt: '2026-03-10T16:40:00Z' }],
      total: 1,
    });
  });

  test('GET_SHELTER_AVAILABLE_BEDS: whatever the hours of a shelter are', async () => {
    expect(servicesOf((await ask('free beds tonight'))[0])).toEqual(['Night Harbor Shelter']);
  });

  test('ASK_SERVICE_SCHEDULE: when a service is open', async () => {
    covers('3-21');
    const [now] = await ask('When is Harbor Soup Kitchen open?');
    expect(now).toMatchObject({ type: 'ASK_SERVICE_SCHEDULE', service: { id: kitchen.id } });
    expect(now?.text).toMatch(/^Harbor Soup Kitchen: Open till 5:00 PM/);
    const [sunday] = await ask('Is Harbor Soup Kitchen open on Sunday?');
    expect(sunday?.text).toBe('Harbor Soup Kitchen is closed on Sunday.');
    const [friday] = await ask('A que hora abre Harbor Soup Kitchen el viernes');
    expect(friday?.text).toBe('Harbor Soup Kitchen abre el viernes, 8:00 AM–5:00 PM.');
  });

  test('ASK_DISTANCE_SERVICE: how far a service is', async () => {
    covers('3-21');
    const [reply] = await ask('How far is Harbor Soup Kitchen?', { body: { coordinate: '34.0645|-118.24' } });
    expect(reply).toMatchObject({ type: 'ASK_DISTANCE_SERVICE', service: { id: kitchen.id } });
    expect(reply?.text).toBe('Harbor Soup Kitchen is 1.0 miles from Los Angeles in a straight line.');
  });

  test('ASK_SERVICE_BED_AVAILABLE: free beds of a service with the age of their count', async () => {
    covers('3-21');
    expect((await ask('Does Night Harbor Shelter have free beds?'))[0]).toMatchObject({
      type: 'ASK_SERVICE_BED_AVAILABLE',
      text: 'Night Harbor Shelter has 3 of 40 beds free, counted 20 minutes ago. Call before you go.',
    });
    expect((await ask('are there beds at cedar grove shelter'))[0]?.text).toBe(
      'Cedar Grove Shelter was full at the last count, 2 hours ago. Call and ask.',
    );
    expect((await ask('does lantern house have beds'))[0]?.text).toBe('Lantern House has not reported its free beds. Call and ask.');
  });

  test('ASK_PARTICULAR_SERVICE: a service itself', async () => {
    covers('3-21');
    expect((await ask('tell me about second street clinic'))[0]).toMatchObject({
      type: 'ASK_PARTICULAR_SERVICE',
      service: { id: everyNight.id },
    });
  });

  test('CRISIS_LINES_LIST: the crisis lines', async () => {
    covers('3-21');
    expect((await ask('give me a crisis hotline number'))[0]).toMatchObject({
      type: 'CRISIS_LINES_LIST',
      crisisLines: [{ name: 'Night Line' }],
    });
  });

  test('WEATHER: humidity, visibility, wind, sunrise and sunset', async () => {
    covers('9-48');
    expect((await ask('what is the weather like'))[0]).toMatchObject({
      type: 'WEATHER',
      weather: { humidity: 63, visibility: 15, wind: 12, sunrise: '06:58', sunset: '16:37' },
      text: 'Near Los Angeles it is 28 °F now, with a low of 15 °F.',
    });
    weather.behaviour = 'broken';
    expect((await ask('weather in Chicago'))[0]).toMatchObject({
      type: 'TEXT',
      text: 'I cannot get the weather at the moment. Try again later.',
    });
    weather.behaviour = 'well';
  });

  test('text with quick replies: a greeting, and what is not understood', async () => {
    covers('3-21');
    const [hello] = await ask('hello');
    expect(hello).toMatchObject({
      type: 'TEXT',
      quickReplies: [{ query: 'Food near me' }, { query: 'Free beds tonight' }, { query: 'Crisis lines' }],
    });
    const [lost] = await ask('zzz qqq xxx');
    expect(lost).toMatchObject({ type: 'TEXT', text: 'I did not understand that. I can help with these:' });
    expect(lost?.quickReplies).toHaveLength(3);
  });

  test.each([
    ['en', ['hello', 'clinics', 'tell me about Night Harbor Shelter', 'how far is Night Harbor Shelter?']],
    ['es', ['hola', 'clínicas', 'qué es Night Harbor Shelter', 'a qué distancia está Night Harbor Shelter']],
  ] as const)('each question that a reply offers is understood (%s)', async (language, questions) => {
    for (const question of questions) {
      const [reply] = await ask(question, { language });
      expect([question, reply?.quickReplies]).toEqual([question, expect.any(Array)]);
      for (const { query } of reply?.quickReplies ?? []) {
        const [next] = await ask(query, { language, chatToken: reply?.chatToken });
        expect([query, next?.lang, next?.type === 'TEXT']).toEqual([query, language, false]);
      }
    }
  });

  test('text: an answer of the page FAQ', async () => {
    covers('1-12', '7-88');
    const [reply] = await ask('is this site free to use?');
    expect(reply).toMatchObject({ type: 'TEXT', text: expect.stringMatching(/^No\. Reading is free/) });
  });
});

describe('a conversation', () => {
  test('continues with what was said before', async () => {
    expect((await converse('Tell me about Harbor Soup Kitchen', 'is it open tomorrow?'))[0]).toMatchObject({
      type: 'ASK_SERVICE_SCHEDULE',
      text: 'Harbor Soup Kitchen is open tomorrow, 8:00 AM–5:00 PM.',
    });
    expect(servicesOf((await converse('hot meals', 'and on friday?'))[0])).toEqual(['Harbor Soup Kitchen']);
    expect((await converse('hot meals', 'and on sunday?'))[0]).toMatchObject({ total: 0 });
  });

  test.each([
    ['en', 'where can I wash my clothes', 'show more', 'more please', 'Those are all the places I found.'],
    ['es', 'dónde puedo lavar mi ropa', 'ver más', 'muéstreme más', 'Esos son todos los lugares que encontré.'],
  ] as const)('shows more places, and says when there are no more (%s)', async (language, question, more, again, end) => {
    const [first] = await ask(question, { language });
    expect(first).toMatchObject({ total: 7, quickReplies: [{ query: more === 'ver más' ? 'Ver más' : 'Show more' }, {}] });
    const [second] = await ask(more, { language, chatToken: first?.chatToken });
    expect(new Set([...servicesOf(first), ...servicesOf(second)]).size).toBe(7);
    expect(second?.quickReplies).toHaveLength(1);
    const [last] = await ask(again, { language, chatToken: second?.chatToken });
    expect([servicesOf(last), last?.text.startsWith(end)]).toEqual([[], true]);
    // A new question starts with its first places.
    const [afresh] = await ask(question, { language, chatToken: last?.chatToken });
    expect(servicesOf(afresh)).toEqual(servicesOf(first));
  });

  test('asks for beds only of places with beds, whatever was asked before', async () => {
    expect(servicesOf((await converse('hot meals', 'which have free beds?'))[0])).toEqual(['Night Harbor Shelter']);
  });

  test('tells about the first place of a list, and no other of it', async () => {
    const list = await ask('where can I wash my clothes');
    const replies = await ask('tell me about the first one', { chatToken: list[0]?.chatToken });
    expect(replies).toMatchObject([{ type: 'ASK_PARTICULAR_SERVICE', service: { name: servicesOf(list[0])[0] } }]);
  });

  test('measures a distance from the place that was named before', async () => {
    const [far] = await converse('hot meals near 90802', 'how far is Harbor Soup Kitchen?');
    expect(far?.text).toMatch(/^Harbor Soup Kitchen is \d\d\.\d miles from 90802 /);
    const [near] = await converse('hot meals near 90802', 'how far is Harbor Soup Kitchen from here?');
    expect(near?.text).toMatch(/from Los Angeles /);
  });

  test('asks for a place, and takes the answer', async () => {
    const [question] = await ask('I need a hot meal', { body: { coordinate: undefined } });
    expect(question).toMatchObject({ type: 'TEXT', text: 'Where are you? Tell me a city or a ZIP code.' });
    const [answer] = await ask('90012', { chatToken: question?.chatToken, body: { coordinate: undefined } });
    expect(servicesOf(answer)).toEqual(['Harbor Soup Kitchen']);
  });

  test('starts again after half an hour, and with a forged token, and says so', async () => {
    const [first] = await ask('Tell me about Harbor Soup Kitchen');
    api.clock.advance(30 * 60_000);
    const expired = await ask('is it open tomorrow?', { chatToken: first?.chatToken });
    expect(expired.map(({ text }) => text)).toEqual([
      'Our conversation has expired, so let’s start again.',
      'Which place do you mean? Tell me its name.',
    ]);
    const forged = await ask('hello', { chatToken: 'AAAA' });
    expect(forged[0]?.text).toBe('Our conversation has expired, so let’s start again.');
  });

  test('is answered in the language of the question, else in the chosen one', async () => {
    expect((await ask('¿Dónde puedo comer algo caliente?', { language: 'en' }))[0]?.lang).toBe('es');
    expect((await ask('Where can I get a hot meal?', { language: 'es' }))[0]?.lang).toBe('en');
    expect((await ask('Harbor Soup Kitchen', { language: 'es' }))[0]?.lang).toBe('es');
  });
});

describe('safety', () => {
  test.each(['I want to kill myself', 'quiero matarme', 'my husband hits me, where can I sleep?', 'i wanna kil my self'])(
    'answers "%s" with crisis lines before anything else',
    async (query) => {
      expect((await ask(query))[0]?.type).toBe('CRISIS_LINES_LIST');
    },
  );

  test('answers a question for a place in danger with crisis lines and then with places', async () => {
    const replies = await ask('my husband hits me, where can I sleep?');
    expect(replies.map(({ type }) => type)).toEqual(['CRISIS_LINES_LIST', 'SERVICES_LIST']);
  });

  test('never returns a confidential address', async () => {
    const replies = [
      ...(await ask('tell me about lantern house')),
      ...(await ask('how far is lantern house')),
      ...(await ask('shelters in 90013')),
      ...(await ask('where can I sleep?')),
    ];
    expect(JSON.stringify(replies)).toContain('Lantern House');
    expect(JSON.stringify(replies)).not.toMatch(/Canary Lane|90013"/);
    expect(replies.map(({ text }) => text)).toContain('Lantern House does not publish its address. Call to find out how to get there.');
  });

  test('never returns a service that waits for approval', async () => {
    expect(JSON.stringify([...(await ask('tell me about Unapproved Canary Kitchen')), ...(await ask('food'))])).not.toContain('Canary');
  });
});

describe('limits', () => {
  test('rejects a question that is too long, empty, or has an invalid place', async () => {
    const tooLong = await send('a'.repeat(501));
    expect([tooLong.status, fieldOf(tooLong, 'errors')]).toEqual([400, [expect.objectContaining({ path: 'query', code: 'TOO_LONG' })]]);
    expect((await send('a'.repeat(500))).status).toBe(200);
    expect((await send('  ')).status).toBe(400);
    for (const coordinate of ['34.05', '-118.24|34.05', '34.05|abc', '91|0']) {
      const reply = await send('food', { body: { coordinate } });
      expect([coordinate, reply.status, fieldOf(reply, 'errors')]).toEqual([
        coordinate,
        400,
        [expect.objectContaining({ path: 'coordinate' })],
      ]);
    }
  });

  test('rejects the 31st question in a minute', async () => {
    const headers = fromNewAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) statuses.push((await send('hello', { headers })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
