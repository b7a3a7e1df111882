import { englishWordsIn } from './doubts.ts';
import rows from './phrases.json' with { type: 'json' };
import { translateByPhrases } from './phrases.ts';

test.each([
  ['Walk up', 'Se atiende a pie'],
  ['Drive-thru', 'Se atiende desde el auto'],
  ['No documents required', 'No piden documentos'],
  ['Free food', 'Comida gratis'],
  ['Ready-to-eat meals', 'Comidas listas para comer'],
  ['Pop-up market', 'Mercado ambulante'],
  ['Choice pantry', 'Despensa donde usted escoge'],
  ['Produce', 'Frutas y verduras'],
  ['TEFAP only', 'Solo alimentos del gobierno (TEFAP)'],
])('translates %j', (english, spanish) => {
  expect(translateByPhrases(english)).toBe(spanish);
});

test.each([
  ['case and end punctuation', 'FREE FOOD!', 'Comida gratis!'],
  ['hyphens', 'Walk-up', 'Se atiende a pie'],
  ['several phrases', 'Free Groceries, Drive thru, Walk up', 'Alimentos gratis, se atiende desde el auto, se atiende a pie'],
  ['an acronym amid them', 'Food Pantry, TEFAP only', 'Despensa de alimentos, solo alimentos del gobierno (TEFAP)'],
  ['a label', 'Eligibility: All', 'Para quién: todas las personas'],
  ['a name', 'Listed by Feeding the Gulf Coast.', 'Publicado por Feeding the Gulf Coast.'],
  ['a number', 'Free meals for children, 18 and younger.', 'Comidas gratis para niños de 18 años o menos.'],
  ['a phone number', 'Call (213) 555-0100 to register', 'Llame al (213) 555-0100 para inscribirse'],
  ['a place', 'Serves all of Rensselaer County', 'Para todo el condado de Rensselaer'],
  ['several places', 'Serves Albany and Schenectady Counties', 'Para los condados de Albany y Schenectady'],
  ['days and times', 'Lunch: 12 PM - 1 PM', 'Almuerzo: 12 PM - 1 PM'],
  ['a remark', 'Soup Kitchen (by appointment)', 'Comedor comunitario (con cita)'],
  ['a schedule in a phrase', 'Pantry is open on the 2nd and 4th Monday', 'La despensa abre el segundo y cuarto lunes'],
  ['days after a verb', 'Pantry is open Tuesdays 9:00 AM - 1:00 PM', 'La despensa abre los martes 9:00 AM - 1:00 PM'],
  ['a range of days after a verb', 'Pantry is open Monday to Friday', 'La despensa abre de lunes a viernes'],
  ['a web address', 'http://example.org/hours', 'http://example.org/hours'],
])('accepts %s', (_what, english, spanish) => {
  expect(translateByPhrases(english)).toBe(spanish);
});

test.each(['The house is red', 'Free food and a green door', 'Residents of the green house only', '', '12:30'])(
  'leaves %j to an engine',
  (english) => {
    expect(translateByPhrases(english)).toBeUndefined();
  },
);

const slotsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted().join();
const withoutSlots = (text: string) => text.replace(/\{\w+\}/g, '1');

describe('the list', () => {
  test('is sorted, and has each English phrase once', () => {
    const english = rows.map(([phrase = '']) => phrase.toLowerCase());
    expect(english).toEqual([...new Set(english)].toSorted());
  });
  test('has the same slots in both languages', () => {
    expect(rows.filter(([english = '', spanish = '']) => slotsOf(english) !== slotsOf(spanish))).toEqual([]);
  });
  test('contains no English in its Spanish', () => {
    expect(rows.filter(([, spanish = '']) => englishWordsIn(withoutSlots(spanish)).length > 0)).toEqual([]);
  });
});

test('leaves a long run of capitals in place of a name, without trying every way to split it', () => {
  expect(translateByPhrases(`Serves ${'A'.repeat(200)}$`)).toBeUndefined();
});
