import { foldName } from '#domain/values/foldName.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import phrases from './kindWords.json' with { type: 'json' };
import { KIND_WORDS } from './kindWords.ts';
import { readListing } from './readListing.ts';
import { serviceKindOf, readType, type KindFacts } from './serviceKind.ts';
import { typesInText } from './typesInText.ts';

const facts = (overrides: Partial<KindFacts>): KindFacts => ({
  fields: [],
  name: 'Oak Park',
  description: '',
  isFoodBankRow: false,
  ...overrides,
});

describe('the kind of an imported row', () => {
  test.each([
    ['Eastside Legal Aid', '', ['ASSISTANCE']],
    ['Free Legal Clinic', '', ['ASSISTANCE']],
    ['Free Clinic', '', ['MEDICAL']],
    ['Downtown Emergency Shelter', '', ['EMERGENCY_SHELTER']],
    ['CLÍNICA SAN JOSÉ', '', ['MEDICAL']],
    ['Clinica Legal', '', ['ASSISTANCE']],
    ['Comedor social y ropero', '', ['MEALS', 'CLOTHES']],
    ['Oak Park', 'Ofrece consejería y clases de inglés.', ['COUNSELING', 'EDUCATION']],
    ['Oak Park', 'Open to all. Hot meals and showers. Bring proof of employment.', ['MEALS', 'HYGIENE']],
    ['Oak Park Shelter', 'An overnight shelter for men.', ['EMERGENCY_SHELTER']],
    ['Oak Park Pantry', 'Beside the medical center.', ['FOOD_PANTRY']],
  ])('is read from words of name and description in either language: %s %s', (name, description, types) => {
    expect(serviceKindOf(facts({ name, description }), 'WORK')).toMatchObject({ types, kindSource: 'words' });
  });

  test.each([
    ['Healthy Starters', ''],
    ['Sheltering Arms', ''],
    ['Oak Park Animal Shelter', ''],
    ['Arm in Arm (former St Francis Hospital)', ''],
    ['Oak Park', 'We do not offer meals. No shelter. Closed for lunch. Sin comida.'],
    ['Parque Roble', 'Cerrado a la hora del almuerzo.'],
  ])('ignores parts of words, negated kinds and misleading phrases: %s %s', (name, description) => {
    expect(serviceKindOf(facts({ name, description }))).toEqual({ types: ['RESOURCES'], categories: ['ALL'], kindSource: 'nothing' });
  });

  test('prefers kind fields to words, words to --kind, and --kind to RESOURCES', () => {
    covers('import-4');
    const name = 'Oak Park Pantry';
    expect(serviceKindOf(facts({ fields: ['Legal', 'Walk up'], name }), 'WORK')).toMatchObject({
      types: ['ASSISTANCE'],
      kindSource: 'fields',
    });
    expect(serviceKindOf(facts({ fields: ['Walk up'], name }), 'WORK')).toMatchObject({ types: ['FOOD_PANTRY'], kindSource: 'words' });
    expect(serviceKindOf(facts({}), 'WORK')).toMatchObject({ types: ['WORK'], kindSource: 'option' });
    expect(serviceKindOf(facts({}))).toMatchObject({ types: ['RESOURCES'], kindSource: 'nothing' });
  });

  test("is food in a food bank's list, where words only add the kind of food", () => {
    expect(serviceKindOf(facts({ isFoodBankRow: true, name: 'Mercy Hospital' }))).toMatchObject({ types: ['FOOD'], kindSource: 'fields' });
    expect(serviceKindOf(facts({ isFoodBankRow: true, name: 'Mercy Pantry' }))).toMatchObject({
      types: ['FOOD_PANTRY'],
      kindSource: 'fields',
    });
  });

  test('is read from any field that names it', () => {
    const read = readListing({ name: 'Oak Park', phone: '303-555-0101', services: ['Walk up'], category: 'Legal; Ropa' });
    expect(read).toMatchObject({ listing: { kindFrom: 'fields', facts: { classified: { types: ['ASSISTANCE', 'CLOTHES'] } } } });
  });

  test("can be the name of a type, or a tab's word in either language", () => {
    expect(SERVICE_TYPES.map(readType)).toEqual(SERVICE_TYPES);
    expect(['food pantry', 'Food-Pantry', 'TRABAJO', 'Salud', 'walk up', ''].map(readType)).toEqual([
      'FOOD_PANTRY',
      'FOOD_PANTRY',
      'WORK',
      'HEALTH',
      undefined,
      undefined,
    ]);
  });
});

describe('the words for kinds', () => {
  const all = Object.values(KIND_WORDS).flatMap((words) => Object.entries(words));

  test('give each phrase one meaning, in any spelling', () => {
    const meanings = new Map<string, unknown>();
    for (const [phrase, type] of all) {
      expect([phrase, meanings.get(foldName(phrase)) ?? type]).toEqual([phrase, type]);
      meanings.set(foldName(phrase), type);
      expect([phrase, typesInText(phrase.toUpperCase().normalize('NFD'))]).toEqual([phrase, type === null ? [] : [type]]);
    }
  });

  test.each(Object.entries(phrases))('have each phrase under one kind in %s', (_language, phrasesByKind) => {
    const written = Object.values(phrasesByKind).flat();
    expect(written.filter((phrase, index) => written.indexOf(phrase) !== index)).toEqual([]);
  });

  test.each(Object.entries(KIND_WORDS))('name every kind under a tab in %s, and no unknown one', (_language, words) => {
    const named = new Set(Object.values(words));
    expect([...named].filter((type) => type !== null && !SERVICE_TYPES.includes(type))).toEqual([]);
    expect(SERVICE_TYPES.filter((type) => type !== 'WORK' && !named.has(type))).toEqual([]);
  });
});
