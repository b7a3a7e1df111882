import { silentLogger, type Logger } from '#platform/log.ts';
import { GLOSSARY } from '#platform/translation/glossary.ts';
import { openTranslation, type Translation } from '#platform/translation/index.ts';
import { pathOfProgram } from '../../support/otherPrograms.ts';
import { startLocalTranslator, type LocalTranslator, type Mood } from '../../support/translation/localTranslator.ts';

/* English in Spanish, by a server on this machine that speaks as LibreTranslate does, and by the real Apertium. */
let server: LocalTranslator;
let now: number;
const opened: Translation[] = [];
beforeAll(async () => {
  server = await startLocalTranslator();
});
afterAll(async () => {
  await Promise.all(opened.map((translation) => translation.stop()));
  await server.stop();
});
beforeEach(() => {
  server.mood = 'well';
  server.requests.length = 0;
  now = Date.parse('2026-03-10T17:00:00Z');
});

const ENGINES = ['libretranslate', 'apertium eng-spa'] as const;
type Engine = (typeof ENGINES)[number];

const open = (
  engine: Engine,
  { timeoutMs = 20_000, log = silentLogger as Logger, key = undefined as string | undefined } = {},
): Translation => {
  // Without the program there is nothing to test: said in a sentence, not by a test that is left out.
  if (engine !== 'libretranslate') pathOfProgram('apertium');
  const translateUrl = engine === 'libretranslate' ? server.url : undefined;
  const translation = openTranslation({ translator: 'auto', translateUrl, translateKey: key }, { clock: () => now, log, timeoutMs });
  opened.push(translation);
  return translation;
};

const textOf = async (translation: Translation, text: string): Promise<string> => {
  const result = await translation.translate(text);
  if (result.state !== 'translated') throw new Error(`No translation: ${result.state}`);
  return result.text;
};

const LONG = 'We serve hot meals, at 5:30 PM, to everybody [who comes] & brings a friend. '.repeat(13).trim();

const signs = (text: string) => text.match(/[[\]&\d]/g)?.join('');

describe.each(ENGINES)('a text by %s', (engine) => {
  let translation: Translation;
  beforeAll(() => {
    translation = open(engine);
  });

  test('comes back in Spanish, with the engine’s name', async () => {
    const result = await translation.translate('The children are here.');
    expect(result).toMatchObject({ state: 'translated', engine });
    expect(result).not.toMatchObject({ text: 'The children are here.' });
  });

  test.each([
    '(213) 555-0142',
    '213-555-0142 ext. 12',
    '+1 213 555 0142',
    'https://example.org/a/b?c=[d]&e=f#g',
    'www.example.org',
    'food.example.org/help',
    'info+help@example.org',
    '5:30 PM',
    '12/24/2026',
    '$1,250.50',
    '24/7',
    'CalFresh',
    'WIC',
    'Q1Z',
  ])('keeps %s', async (phrase) => {
    covers('visitors-10');
    expect(await textOf(translation, `Come to us or use ${phrase} when you can.`)).toContain(` ${phrase} `);
  });

  test.each([
    '[',
    ']',
    '<',
    '>',
    '^',
    '$',
    '\\',
    '@',
    '{',
    '}',
    '/',
    '*',
    '~',
    '#',
    '+',
    '|',
    '`',
    '"',
    '%',
    '&',
    '\0',
    '😀',
    '你好',
    '“',
    '\r\n',
    '\n\n',
    ';;',
    '$()',
  ])('with %j in it comes back whole, and so does the next', async (hostile) => {
    const text = await textOf(translation, `The house${hostile}the street ${hostile} the door${hostile}`);
    expect(text.split(hostile)).toHaveLength(4);
    expect(await textOf(translation, `${hostile}`)).toBe(hostile);
    expect(await textOf(translation, 'The house')).not.toBe('');
  });

  test.each(['', ' ', '\n', '...', '555-0142', '😀'])('without words is returned unchanged: %j', async (text) => {
    expect(await textOf(translation, text)).toBe(text);
  });

  test('of a thousand characters keeps every figure and bracket', async () => {
    const translated = await textOf(translation, LONG);
    expect(signs(translated)).toBe(signs(LONG));
  });

  test('keeps its lines', async () => {
    const translated = await textOf(translation, 'The house\n\n  - the door\r\nThe street');
    expect(translated).toMatch(/^\S.*\n\n {2}- \S.*\r\n\S.*$/);
  });

  test('uses every glossary word as given', async () => {
    const missed: string[] = [];
    for (const { en, es } of GLOSSARY) {
      const translated = await textOf(translation, `They have the ${en} here.`);
      if (!translated.includes(es)) missed.push(`${en}: ${translated}`);
    }
    expect(missed).toEqual([]);
  });

  test('may be one of many concurrent ones, each with its own answer', async () => {
    const texts = Array.from({ length: 40 }, (_text, index) => `Door ${index} of the house`);
    const translations = await Promise.all(texts.map((text) => textOf(translation, text)));
    expect(translations.map((text) => /\d+/.exec(text)?.[0])).toEqual(texts.map((_text, index) => String(index)));
  });
});

describe('the glossary', () => {
  test('agrees with the words before it, and begins a sentence with a capital', async () => {
    const translation = open('apertium eng-spa');
    expect(await textOf(translation, 'We have a food pantry and a new shelter. Food pantries help.')).toBe(
      'Tenemos una despensa de alimentos y un nuevo albergue. Despensas de alimentos ayuda.',
    );
    expect(await textOf(translation, 'Free meals for kids 18 and under, no ID needed.')).toBe(
      'Comidas gratis para niños 18 años o menos, no se necesita identificación.',
    );
  });
  test('has an English word once, and a Spanish one for each', () => {
    const english = GLOSSARY.map(({ en }) => en.toLowerCase());
    expect(new Set(english).size).toBe(english.length);
    expect(english.length).toBeGreaterThanOrEqual(100);
    expect(GLOSSARY.filter(({ es, form }) => es === '' || !['m', 'f', 'mp', 'fp', undefined].includes(form))).toEqual([]);
  });
});

describe('a server', () => {
  test('gets plain text, never HTML, with its key', async () => {
    await textOf(open('libretranslate', { key: 'k1' }), 'The <b>house</b> & the door');
    expect(server.requests[0]).toEqual({ q: 'The', source: 'en', target: 'es', format: 'text', api_key: 'k1' });
    expect(server.requests.map(({ q }) => q).join()).not.toMatch(/[<>&]/);
  });

  test('that loses signs or figures is asked for the words between them', async () => {
    server.mood = 'careless';
    expect(await textOf(open('libretranslate'), 'Come to 12 Main Street or call (213) 555-0142 today')).toMatch(
      /^es:Come to 12 .*\(213\) 555-0142 es:today$/,
    );
  });

  test.each<Mood>(['broken', 'elsewhere', 'babbling', 'wrong'])('that is %s translates nothing', async (mood) => {
    server.mood = mood;
    expect(await open('libretranslate').translate('The house')).toEqual({ state: 'unavailable' });
  });

  test('times out', async () => {
    server.mood = 'silent';
    expect(await open('libretranslate', { timeoutMs: 50 }).translate('The house')).toEqual({ state: 'unavailable' });
  });

  test('stops asking after three failures, and tries again half a minute later', async () => {
    const translation = open('libretranslate');
    server.mood = 'broken';
    for (let number = 1; number <= 5; number += 1) await translation.translate(`House ${'x'.repeat(number)}`);
    expect(server.requests).toHaveLength(3);
    expect(translation.isReady()).toBe(false);
    server.mood = 'well';
    now += 30_000;
    expect(translation.isReady()).toBe(true);
    expect(await translation.translate('The house')).toMatchObject({ state: 'translated' });
  });

  test('and its key and texts are in no log', async () => {
    const logged: string[] = [];
    const record = (...given: unknown[]) => logged.push(JSON.stringify(given));
    const log = Object.fromEntries(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, record]),
    ) as unknown as Logger;
    const moods = ['well', 'careless', 'broken', 'elsewhere', 'babbling', 'wrong'] as const;
    for (const mood of moods) {
      server.mood = mood;
      await open('libretranslate', { log, key: 'k1' }).translate('The hidden house');
    }
    await open('apertium eng-spa', { log }).translate('The hidden house');
    // The four that translate nothing say so.
    expect(logged).toHaveLength(4);
    expect(logged.join()).not.toMatch(/hidden|escondid|ocult|k1|127\.0/);
  });
});

test('Apertium works on after its programs were ended', async () => {
  const translation = open('apertium eng-spa');
  expect(await textOf(translation, 'The house')).toBe('La casa');
  await translation.stop();
  expect(await textOf(translation, 'The door')).toBe('La puerta');
});

test('Apertium that does not answer in time is ended, and the next text is answered', async () => {
  const translation = open('apertium eng-spa', { timeoutMs: 0 });
  expect(await translation.translate('The house')).toEqual({ state: 'unavailable' });
  expect(await open('apertium eng-spa').translate('The house')).toMatchObject({ text: 'La casa' });
});

test('switched off answers that there is none', async () => {
  const translation = openTranslation(
    { translator: 'off', translateUrl: server.url, translateKey: undefined },
    { clock: () => now, log: silentLogger },
  );
  expect([translation.isOn, await translation.translate('The house')]).toEqual([false, { state: 'off' }]);
});
