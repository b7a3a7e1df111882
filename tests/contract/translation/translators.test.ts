import { silentLogger, type Logger } from '#platform/logger.ts';
import { GLOSSARY } from '#platform/translation/glossary.ts';
import { openTranslation, type Translation } from '#platform/translation/index.ts';
import { translateWithoutEngine } from '#platform/translation/translateProtected.ts';
import { pathOfProgram } from '../../support/otherPrograms.ts';
import { startLocalTranslator, type LocalTranslator, type TranslatorBehaviour } from '../../support/translation/localTranslator.ts';

/* Translation from English to Spanish by a local server that implements LibreTranslate's protocol, and by the real Apertium. */
let server: LocalTranslator;
let now: number;
const openedTranslations: Translation[] = [];
beforeAll(async () => {
  server = await startLocalTranslator();
});
afterAll(async () => {
  await Promise.all(openedTranslations.map((translation) => translation.stop()));
  await server.stop();
});
afterEach(() => {
  jest.restoreAllMocks();
});
beforeEach(() => {
  server.behaviour = 'well';
  server.requests.length = 0;
  now = Date.parse('2026-03-10T17:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});

const ENGINES = ['libretranslate', 'apertium eng-spa'] as const;
type Engine = (typeof ENGINES)[number];

const openTranslator = (
  engine: Engine,
  { timeoutMs = 20_000, log = silentLogger as Logger, key = undefined as string | undefined } = {},
): Translation => {
  // Without the program these tests cannot run: fail with an error instead of skipping them.
  if (engine !== 'libretranslate') pathOfProgram('apertium');
  const translateUrl = engine === 'libretranslate' ? server.url : undefined;
  const translation = openTranslation({ translator: 'auto', translateUrl, translateKey: key }, { clock: () => now, log, timeoutMs });
  openedTranslations.push(translation);
  return translation;
};

const textOf = async (translation: Translation, text: string): Promise<string> => {
  const result = await translation.translate(text);
  if (result.state !== 'translated') throw new Error(`No translation: ${result.state}`);
  return result.text;
};

const LONG_TEXT = 'We serve hot meals, at 5:30 PM, to everybody [who comes] & brings a friend. '.repeat(13).trim();

const punctuationOf = (text: string) => text.match(/[[\]&\d]/g)?.join('');

describe.each(ENGINES)('translating a text with %s', (engine) => {
  let translation: Translation;
  beforeAll(() => {
    translation = openTranslator(engine);
  });

  test('returns Spanish text and the engine’s name', async () => {
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
  ])('keeps %s unchanged', async (phrase) => {
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
  ])('returns a text with %j completely, and the next text too', async (hostileText) => {
    const text = await textOf(translation, `The house${hostileText}the street ${hostileText} the door${hostileText}`);
    expect(text.split(hostileText)).toHaveLength(4);
    expect(await textOf(translation, `${hostileText}`)).toBe(hostileText);
    expect(await textOf(translation, 'The house')).not.toBe('');
  });

  test.each(['', ' ', '\n', '...', '555-0142', '😀'])('returns a text without words unchanged: %j', async (text) => {
    expect(await textOf(translation, text)).toBe(text);
  });

  test('keeps every number and bracket in a thousand characters', async () => {
    const translated = await textOf(translation, LONG_TEXT);
    expect(punctuationOf(translated)).toBe(punctuationOf(LONG_TEXT));
  });

  test('keeps the line breaks', async () => {
    const translated = await textOf(translation, 'The house\n\n  - the door\r\nThe street');
    expect(translated).toMatch(/^\S.*\n\n {2}- \S.*\r\n\S.*$/);
  });

  test('uses every glossary word as given', async () => {
    const missedTerms: string[] = [];
    for (const { en, es } of GLOSSARY) {
      const translated = await textOf(translation, `They have the ${en} here.`);
      if (!translated.includes(es)) missedTerms.push(`${en}: ${translated}`);
    }
    expect(missedTerms).toEqual([]);
  });

  test('supports many concurrent texts, each with its own translation', async () => {
    const texts = Array.from({ length: 40 }, (_text, index) => `Door ${index} of the house`);
    const translations = await Promise.all(texts.map((text) => textOf(translation, text)));
    expect(translations.map((text) => /\d+/.exec(text)?.[0])).toEqual(texts.map((_text, index) => String(index)));
  });
});

describe('glossary', () => {
  test('adapts its words to the preceding ones, and capitalises the start of a sentence', async () => {
    const translation = openTranslator('apertium eng-spa');
    expect(await textOf(translation, 'We have a food pantry and a new shelter. Food pantries help.')).toBe(
      'Tenemos una despensa de alimentos y un nuevo albergue. Despensas de alimentos ayuda.',
    );
    expect(await textOf(translation, 'Free meals for kids 18 and under, no ID needed.')).toBe(
      'Comidas gratis para niños 18 años o menos, no se necesita identificación.',
    );
  });
  test('contains each English word once, with a Spanish one', () => {
    const glossaryTerms = GLOSSARY.map(({ en }) => en.toLowerCase());
    expect(new Set(glossaryTerms).size).toBe(glossaryTerms.length);
    expect(glossaryTerms.length).toBeGreaterThanOrEqual(100);
    expect(GLOSSARY.filter(({ es, form }) => es === '' || !['m', 'f', 'mp', 'fp', undefined].includes(form))).toEqual([]);
  });
});

const isDoubtful = async (engine: Engine, text: string): Promise<boolean> => {
  const result = await openTranslator(engine).translate(text);
  if (result.state !== 'translated') throw new Error(`No translation: ${result.state}`);
  return result.isDoubtful;
};

describe('doubts', () => {
  test.each([
    'The children are here.',
    'We offer tours on Monday and Thursday at 12:00 pm.',
    'The house is near St. Francis Center.',
    'Free food, walk up.',
    'El almuerzo de los niños es para las familias de la casa.',
  ])('leave %j alone', async (text) => {
    expect(await isDoubtful('apertium eng-spa', text)).toBe(false);
  });

  test.each([
    ['an unknown word', 'The children can borrow a zorbling kit.'],
    ['capitals that may be a name', 'Grace Community Church'],
    ['words without a sentence', 'The Fenn Street entrance'],
    ['a noun before another one', 'The food pantry entrance is here.'],
    ['a long sentence', `The house is red ${'and the door of the house is red '.repeat(3)}too.`],
  ])('concern %s', async (_what, text) => {
    expect(await isDoubtful('apertium eng-spa', text)).toBe(true);
  });

  test('concern words that LibreTranslate left in English', async () => {
    expect(await isDoubtful('libretranslate', 'The house')).toBe(false);
    server.behaviour = 'lazy';
    expect(await isDoubtful('libretranslate', 'The house of the children')).toBe(true);
  });
});

describe('without an engine', () => {
  test('the phrase list translates what it covers', () => {
    expect(translateWithoutEngine('Free food. Walk up!\nCall (213) 555-0100 to register')).toBe(
      'Comida gratis. Se atiende a pie!\nLlame al (213) 555-0100 para inscribirse',
    );
    expect(translateWithoutEngine('Free food. The house is red.')).toBeUndefined();
  });
});

describe('LibreTranslate server', () => {
  test('receives plain text, never HTML, with its key', async () => {
    await textOf(openTranslator('libretranslate', { key: 'k1' }), 'The <b>house</b> & the door');
    expect(server.requests[0]).toEqual({ q: 'The', source: 'en', target: 'es', format: 'text', api_key: 'k1' });
    expect(server.requests.map(({ q }) => q).join()).not.toMatch(/[<>&]/);
  });

  test('that loses characters or numbers receives the words between them instead', async () => {
    server.behaviour = 'careless';
    expect(await textOf(openTranslator('libretranslate'), 'Come to 12 Main Street or call (213) 555-0142 today')).toMatch(
      /^es:Comeo too 12 .*\(213\) 555-0142 es:todayo$/,
    );
  });

  test.each<TranslatorBehaviour>(['broken', 'elsewhere', 'babbling', 'wrong'])('that is %s produces no translation', async (behaviour) => {
    server.behaviour = behaviour;
    expect(await openTranslator('libretranslate').translate('The house')).toEqual({ state: 'unavailable' });
  });

  test('times out', async () => {
    server.behaviour = 'silent';
    expect(await openTranslator('libretranslate', { timeoutMs: 50 }).translate('The house')).toEqual({ state: 'unavailable' });
  });

  test('receives no requests after three failures, and a retry half a minute later', async () => {
    const translation = openTranslator('libretranslate');
    server.behaviour = 'broken';
    for (let number = 1; number <= 5; number += 1) await translation.translate(`House ${'x'.repeat(number)}`);
    expect(server.requests).toHaveLength(3);
    expect(translation.isReady()).toBe(false);
    server.behaviour = 'well';
    now += 30_000;
    expect(translation.isReady()).toBe(true);
    expect(await translation.translate('The house')).toMatchObject({ state: 'translated' });
  });

  test('never appears in a log with its key or texts', async () => {
    const loggedLines: string[] = [];
    const record = (...logArguments: unknown[]) => loggedLines.push(JSON.stringify(logArguments));
    const log = Object.fromEntries(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [level, record]),
    ) as unknown as Logger;
    const behaviours = ['well', 'careless', 'broken', 'elsewhere', 'babbling', 'wrong'] as const;
    for (const behaviour of behaviours) {
      server.behaviour = behaviour;
      await openTranslator('libretranslate', { log, key: 'k1' }).translate('The hidden house');
    }
    await openTranslator('apertium eng-spa', { log }).translate('The hidden house');
    // The four servers without a translation are logged.
    expect(loggedLines).toHaveLength(4);
    expect(loggedLines.join()).not.toMatch(/hidden|escondid|ocult|k1|127\.0/);
  });
});

test('Apertium continues to work after its processes were killed', async () => {
  const translation = openTranslator('apertium eng-spa');
  expect(await textOf(translation, 'The house')).toBe('La casa');
  await translation.stop();
  expect(await textOf(translation, 'The door')).toBe('La puerta');
});

test('an Apertium process that times out is ended, and the next text is translated', async () => {
  const translation = openTranslator('apertium eng-spa', { timeoutMs: 0 });
  expect(await translation.translate('The house')).toEqual({ state: 'unavailable' });
  expect(await openTranslator('apertium eng-spa').translate('The house')).toMatchObject({ text: 'La casa' });
});

test('creates no translator if translation is switched off', async () => {
  const translation = openTranslation(
    { translator: 'off', translateUrl: server.url, translateKey: undefined },
    { clock: () => now, log: silentLogger },
  );
  expect([translation.isEnabled, await translation.translate('The house')]).toEqual([false, { state: 'off' }]);
});
