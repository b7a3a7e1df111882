import type { ServicesInput } from '#web/api/servicesInput.ts';
import en from '#web/i18n/en.json';
import es from '#web/i18n/es.json';
import { createI18n } from '#web/i18n/i18n.ts';
import nearEn from '#web/i18n/near.en.json';
import nearEs from '#web/i18n/near.es.json';
import { emptyHeading, emptySentences, type EmptyResult } from './emptyResultText.ts';

const near = { longitude: -107.81, latitude: 37.94 };
const INPUT: ServicesInput = {
  tab: 'SHELTER',
  sub: null,
  openNow: false,
  freeBeds: false,
  audiences: [],
  conditions: [],
  words: '',
  near,
  from: null,
};
const NO_COUNTS = { FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 0, WORK: 0 };
const METRES_PER_MILE = 1609.344;

const sentencesFor = (
  facts: Partial<Omit<EmptyResult, 'input'>> & { readonly input?: Partial<ServicesInput> },
  language: 'en' | 'es' = 'en',
) => {
  const emptyResult: EmptyResult = {
    counts: NO_COUNTS,
    unfiltered: undefined,
    anywhere: undefined,
    nearest: undefined,
    ...facts,
    input: { ...INPUT, ...facts.input },
  };
  const { t } = language === 'es' ? createI18n('es', es, nearEs) : createI18n('en', en, nearEn);
  return [emptyHeading(t, emptyResult, language), ...emptySentences(t, emptyResult, language)];
};

describe('texts for a tab without nearby places', () => {
  test('name the nearest place', () => {
    expect(sentencesFor({ nearest: 64 * METRES_PER_MILE })).toEqual([
      'Shelter: no places within 50 miles.',
      'The nearest is 64\u00a0mi away.',
    ]);
    expect(sentencesFor({ nearest: 64 * METRES_PER_MILE }, 'es')).toEqual([
      'Refugio: no hay lugares a menos de 50 millas.',
      'El más cercano está a 64\u00a0mi.',
    ]);
  });

  test('show the distance of the nearest free bed, and the number of places without the filter', () => {
    const facts = { input: { freeBeds: true }, unfiltered: { ...NO_COUNTS, SHELTER: 4 }, nearest: 64 * METRES_PER_MILE };
    expect(sentencesFor(facts)).toEqual([
      'No shelter within 50 miles reports free beds right now.',
      '4 places if you clear filters.',
      'The nearest free bed is 64\u00a0mi away.',
    ]);
    expect(sentencesFor(facts, 'es')).toEqual([
      'En este momento ningún refugio a menos de 50 millas reporta camas libres.',
      '4 lugares si quita los filtros.',
      'La cama libre más cercana está a 64\u00a0mi.',
    ]);
  });

  test.each([
    [{ openNow: true }, 'No places within 50 miles are open right now.'],
    [{ openNow: true, near: null }, 'No places are open right now.'],
    [{ audiences: ['WOMEN'] as const }, 'No places within 50 miles match these filters.'],
    [{ sub: 'TRANSITIONAL' as const, near: null }, 'No places match these filters.'],
    [{ freeBeds: true, near: null }, 'No shelter reports free beds right now.'],
    [{ near: null }, 'Shelter: no places listed.'],
  ])('name the active filters (%j)', (input, heading) => {
    expect(sentencesFor({ input })).toEqual([heading]);
  });

  test('list other tabs with results of a search, those with most results first', () => {
    const counts = { ...NO_COUNTS, FOOD: 1, RESOURCES: 3 };
    expect(sentencesFor({ input: { words: 'laundry' }, counts })).toEqual([
      '0 in Shelter · 3 in Resources · 1 in Food',
      'No Shelter results for “laundry”.',
    ]);
    expect(sentencesFor({ input: { words: 'lavandería' }, counts }, 'es')).toEqual([
      '0 en Refugio · 3 en Recursos · 1 en Comida',
      'No hay resultados en Refugio para «lavandería».',
    ]);
  });

  test('repeat the words of a search without results, and suggest what to try', () => {
    expect(sentencesFor({ input: { words: 'zzzz' } })).toEqual([
      'No Services Found Matching your Search.',
      'No results for “zzzz” within 50 miles.',
      'Check the spelling, or try another word.',
    ]);
    expect(sentencesFor({ input: { words: 'zzzz' }, nearest: 829 * METRES_PER_MILE })).toEqual([
      'No Services Found Matching your Search.',
      'No results for “zzzz” within 50 miles.',
      'The nearest is 829\u00a0mi away.',
    ]);
  });

  test('list the tabs with places for an empty tab: nearby ones, else farther ones', () => {
    const counts = { ...NO_COUNTS, FOOD: 4 };
    expect(sentencesFor({ counts })).toEqual(['0 in Shelter · 4 in Food', 'No Shelter listings yet.']);
    expect(sentencesFor({ counts, nearest: 64 * METRES_PER_MILE })).toEqual([
      '0 in Shelter · 4 in Food',
      'No Shelter listings near you yet.',
      'The nearest is 64\u00a0mi away.',
    ]);
    expect(sentencesFor({ counts }, 'es')[1]).toBe('Todavía no hay lugares en Refugio.');
    expect(sentencesFor({ counts, input: { near: null } })).toEqual(['0 in Shelter · 4 in Food', 'No Shelter listings yet.']);
    expect(sentencesFor({ anywhere: { ...NO_COUNTS, FOOD: 4, WORK: 1 } })).toEqual([
      'Shelter: no places within 50 miles.',
      'Farther away: 4 in Food · 1 in Work.',
    ]);
  });

  test('suggest no other tabs when filters are set', () => {
    expect(sentencesFor({ input: { openNow: true }, counts: { ...NO_COUNTS, FOOD: 4 } })).toEqual([
      'No places within 50 miles are open right now.',
    ]);
  });
});
