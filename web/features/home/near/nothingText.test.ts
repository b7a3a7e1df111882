import type { ServicesInput } from '#web/api/servicesInput.ts';
import en from '#web/i18n/en.json';
import es from '#web/i18n/es.json';
import { createI18n } from '#web/i18n/i18n.ts';
import nearEn from '#web/i18n/near.en.json';
import nearEs from '#web/i18n/near.es.json';
import { headingOf, sentencesOf, type Nothing } from './nothingText.ts';

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
const NONE = { FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 0, WORK: 0 };
const MILE = 1609.344;

const sentences = (facts: Partial<Omit<Nothing, 'input'>> & { readonly input?: Partial<ServicesInput> }, language: 'en' | 'es' = 'en') => {
  const nothing: Nothing = {
    counts: NONE,
    unfiltered: undefined,
    anywhere: undefined,
    nearest: undefined,
    ...facts,
    input: { ...INPUT, ...facts.input },
  };
  const { t } = language === 'es' ? createI18n('es', es, nearEs) : createI18n('en', en, nearEn);
  return [headingOf(t, nothing, language), ...sentencesOf(t, nothing, language)];
};

describe('texts for a tab without nearby places', () => {
  test('name the nearest place', () => {
    expect(sentences({ nearest: 64 * MILE })).toEqual(['Shelter: no places within 50 miles.', 'The nearest is 64\u00a0mi away.']);
    expect(sentences({ nearest: 64 * MILE }, 'es')).toEqual([
      'Refugio: no hay lugares a menos de 50 millas.',
      'El más cercano está a 64\u00a0mi.',
    ]);
  });

  test('show the distance of the nearest free bed, and the number of places without the filter', () => {
    const facts = { input: { freeBeds: true }, unfiltered: { ...NONE, SHELTER: 4 }, nearest: 64 * MILE };
    expect(sentences(facts)).toEqual([
      'No free beds counted within 50 miles.',
      '4 places are there without the filters.',
      'The nearest free bed is 64\u00a0mi away.',
    ]);
    expect(sentences(facts, 'es')).toEqual([
      'No hay camas libres contadas a menos de 50 millas.',
      'Sin los filtros hay 4 lugares.',
      'La cama libre más cercana está a 64\u00a0mi.',
    ]);
  });

  test.each([
    [{ openNow: true }, 'No place open within 50 miles right now.'],
    [{ openNow: true, near: null }, 'No place open right now.'],
    [{ audiences: ['WOMEN'] as const }, 'No place within 50 miles fits these filters.'],
    [{ sub: 'TRANSITIONAL' as const, near: null }, 'No place fits these filters.'],
    [{ freeBeds: true, near: null }, 'No free beds counted right now.'],
    [{ near: null }, 'Shelter: no places listed.'],
  ])('name the active filters (%j)', (input, heading) => {
    expect(sentences({ input })).toEqual([heading]);
  });

  test('list other tabs with results of a search, those with most results first', () => {
    const counts = { ...NONE, FOOD: 1, RESOURCES: 3 };
    expect(sentences({ input: { words: 'laundry' }, counts })).toEqual([
      '0 in Shelter · 3 in Resources · 1 in Food',
      'Nothing in Shelter for “laundry”.',
    ]);
    expect(sentences({ input: { words: 'lavandería' }, counts }, 'es')).toEqual([
      '0 en Refugio · 3 en Recursos · 1 en Comida',
      'No hay nada en Refugio para «lavandería».',
    ]);
  });

  test('repeat the words of a search without results, and suggest what to try', () => {
    expect(sentences({ input: { words: 'zzzz' } })).toEqual([
      'No Services Found Matching your Search.',
      'Nothing for “zzzz” within 50 miles.',
      'Check the spelling, or try another word.',
    ]);
    expect(sentences({ input: { words: 'zzzz' }, nearest: 829 * MILE })).toEqual([
      'No Services Found Matching your Search.',
      'Nothing for “zzzz” within 50 miles.',
      'The nearest is 829\u00a0mi away.',
    ]);
  });

  test('list the tabs with places for an empty tab: nearby ones, else farther ones', () => {
    const counts = { ...NONE, FOOD: 4 };
    expect(sentences({ counts })).toEqual(['0 in Shelter · 4 in Food', 'Nothing in Shelter is listed yet.']);
    expect(sentences({ counts, nearest: 64 * MILE })).toEqual([
      '0 in Shelter · 4 in Food',
      'Nothing in Shelter is listed near you yet.',
      'The nearest is 64\u00a0mi away.',
    ]);
    expect(sentences({ counts }, 'es')[1]).toBe('Todavía no hay nada en Refugio.');
    expect(sentences({ counts, input: { near: null } })).toEqual(['0 in Shelter · 4 in Food', 'Nothing in Shelter is listed yet.']);
    expect(sentences({ anywhere: { ...NONE, FOOD: 4, WORK: 1 } })).toEqual([
      'Shelter: no places within 50 miles.',
      'Farther away: 4 in Food · 1 in Work.',
    ]);
  });

  test('suggest no other tabs when filters are set', () => {
    expect(sentences({ input: { openNow: true }, counts: { ...NONE, FOOD: 4 } })).toEqual(['No place open within 50 miles right now.']);
  });
});
