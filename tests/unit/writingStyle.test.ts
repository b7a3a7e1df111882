import { ENGLISH_TEXTS, matchesIn, SPANISH_TEXTS, type TextsByPath } from '../support/shownTexts.ts';

/*
 * The style of every text for users, wherever it is stored: plain American English, and Spanish as spoken in the United States, with
 * "usted". Quotations of the specification keep their words.
 */

/** Texts for programs, not for users. */
const technicalPattern = /Idempotency-Key|If-Match|Caused-By|Consistency-Token|JSON|UTF-8|ETag|header|cabecera|Allow|orden nueva/;
const userFacingTexts = (texts: TextsByPath): TextsByPath => new Map([...texts].filter(([, text]) => !technicalPattern.test(text)));

describe('English', () => {
  test.each([
    ['an email is no e-mail', /\be-mails?\b/i],
    ['a ZIP code has capital letters', /\bzip code/i, /\bZIP code/],
    ['what few know is not said in letters', /\bLB\b/],
    ['nobody is told oops', /\b(?:oops|unfortunately|sorry|invalid|fatal)\b/i],
    ['things go, and are not taken or thrown away', /\b(?:thr[eo]wn? away|take .{1,20} away)\b/i],
    ['“any more” of time is one word', /\bany more\b/],
    ['the list has an end', /whole list|That is all/],
  ])('no English text breaks the rule: %s', (_what, pattern, allowedPattern = /(?!)/) => {
    expect(matchesIn(userFacingTexts(ENGLISH_TEXTS), pattern).filter((matchedText) => !allowedPattern.test(matchedText))).toEqual([]);
  });

  test('control: texts are found, and a match is detected', () => {
    expect(ENGLISH_TEXTS.size).toBeGreaterThan(1500);
    expect(matchesIn(new Map([['here', 'Your e-mail']]), /\be-mails?\b/i)).toEqual(['here: e-mail']);
  });
});

/** Returns whether the opening marks (¿, ¡) match the closing ones in number. */
const hasMatchingOpeningMarks = (text: string): boolean => {
  const count = (mark: string): number => text.split(mark).length - 1;
  return count('¿') === count('?') && count('¡') === count('!');
};

describe('Spanish', () => {
  const FAMILIAR_SPANISH =
    /(?<!\p{L})(?:tú|tus?|ti|contigo|puedes|tienes|quieres|debes|eres|estás|necesitas|elige|haz|pulsa|pincha)(?!\p{L})/iu;
  test.each([
    ['strangers are addressed as usted', FAMILIAR_SPANISH],
    ['a ZIP code is a código postal', /código zip|zona postal/i],
    ['a role is a rol', /(?<!\p{L})[Ff]unci(?:ón|ones)(?!\p{L})/u],
    ['kudos are gracias', /aplauso/i],
    ['an email is a correo', /(?<!\p{L})e-?mail(?!\p{L})/iu],
    ['a phone number has digits', /(?:diez|10|cinco|5) números/i],
    ['quotes are «»', /[“”"]/],
  ])('in Spanish %s', (_what, pattern) => {
    expect(matchesIn(userFacingTexts(SPANISH_TEXTS), pattern)).toEqual([]);
  });

  test('in Spanish questions and exclamations have an opening mark', () => {
    expect([...SPANISH_TEXTS].filter(([, text]) => !hasMatchingOpeningMarks(text.replace(/^\?,/, ''))).map(([at]) => at)).toEqual([]);
    expect(hasMatchingOpeningMarks('Seguro?')).toBe(false);
  });

  test('control: the familiar form is detected', () => {
    expect(matchesIn(new Map([['here', 'Escribe tu nombre']]), FAMILIAR_SPANISH)).toEqual(['here: tu']);
    expect(matchesIn(new Map([['here', 'Su actitud']]), FAMILIAR_SPANISH)).toEqual([]);
  });
});

test('in Spanish services and lines are eliminados; borrar is for texts and personal data', () => {
  const managementTexts = new Map(
    [...SPANISH_TEXTS].filter(([at]) => /\/(?:approvals|crisisManage|history|manage|serviceForm)\.es/.test(at)),
  );
  expect(managementTexts.size).toBeGreaterThan(300);
  expect(matchesIn(managementTexts, /(?<!\p{L})borr(?!ador)/iu)).toEqual([]);
});

/** Proper names, including words that are names in only one of the languages. */
const PROPER_NAMES = new Set(
  `I Shelter ZIP Spanish English Google Facebook X YouTube Instagram Twitter OpenStreetMap Monday Tuesday Wednesday Thursday Friday
  Saturday Sunday Ohio Domestic Violence Hotline Suicide Crisis Lifeline National Food Health Resources Work Exit Refugio Salud Recursos
  MongoDB Mondays Administración Trabajo Salir Línea Nacional Violencia Doméstica Prevención Suicidio Mi Mis My Favorites Location WebP Ana`.split(
    /\s+/,
  ),
);
/** Labels and messages quoted from the specification. */
const QUOTED_PATTERNS = [
  'Pets Allowed',
  'Map View',
  'Top Kudos',
  'Approve Selected',
  'Approve All',
  'Delete Selected',
  'Food Pantries',
  'Youth/Kids',
  'Add Services',
  'Agregar fichas',
  'Max Limit',
  'No Services Found Matching your Search.',
  'Please input valid Email.',
  'New Password did not Match.',
  'Please accept Terms & Privacy',
  'Please check your Email or Password and Try Again.',
  'waiting for Approval',
  'as Admin.',
];

/** Returns words within a sentence that begin with a capital letter, as in a title. */
const capitalizedWords = (text: string): string[] => {
  const unquotedText = QUOTED_PATTERNS.reduce(
    (remainingText, quotedPattern) => remainingText.replaceAll(quotedPattern, ''),
    text,
  ).replaceAll(/\{\{\w+\}\}/g, 'x');
  return [...unquotedText.matchAll(/(?<=[\p{L}\d,;)] )\p{Lu}\p{L}*\p{Ll}\p{L}*/gu)]
    .map(([word]) => word)
    .filter((word) => !PROPER_NAMES.has(word));
};

describe('case', () => {
  test.each([
    ['English', ENGLISH_TEXTS],
    ['Spanish', SPANISH_TEXTS],
  ] as const)('only sentences and names begin with a capital letter in %s', (_language, texts) => {
    covers('rule-13');
    expect([...userFacingTexts(texts)].flatMap(([at, text]) => capitalizedWords(text).map((word) => `${at}: ${word}`))).toEqual([]);
  });

  test('control: title case is detected, and a name is accepted', () => {
    expect(capitalizedWords('Report Wrong Information')).toEqual(['Wrong', 'Information']);
    expect(capitalizedWords('Like Shelter, on Monday. Then this')).toEqual([]);
  });
});
