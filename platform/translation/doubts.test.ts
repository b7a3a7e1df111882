import { faultsOfSentence } from './doubts.ts';

const isNoun = () => false;

describe('faults of a sentence', () => {
  test.each([
    ['a gerund at its start', 'Showing up is fine as well', 'Apareciendo está bien también'],
    ['an infinitive at its start', 'Only serve residents', 'Solo servir residentes'],
    ['an infinitive after a request', 'Park and go inside', 'Estaciónese e ir dentro'],
    ['the passive voice', 'Calls will be accepted', 'Las llamadas serán aceptadas'],
    ['a plural subject with a singular verb', 'Distributions will return', 'Los repartos regresará'],
    ['a progressive form', 'They are serving all', 'Están sirviendo todo'],
    ['a day without an article', 'The office is open Tuesdays', 'La oficina abre martes'],
    ['a word by its wrong meaning', 'They also host a pantry', 'También anfitriones una despensa'],
  ])('contain %s', (_what, english, spanish) => {
    expect(faultsOfSentence(english, spanish, isNoun)).not.toEqual([]);
  });

  test.each([
    ['The office is open on Tuesdays.', 'La oficina abre los martes.'],
    ['We offer tours.', 'Ofrecemos visitas.'],
    ['Bring a bag.', 'Traiga una bolsa.'],
    ['The building is accessible.', 'El edificio es accesible.'],
    ['The families can come.', 'Las familias pueden venir.'],
  ])('are not found in %j', (english, spanish) => {
    expect(faultsOfSentence(english, spanish, isNoun)).toEqual([]);
  });

  test('count the words of a sentence without its protected parts', () => {
    const words = 'one two three four five six seven eight nine ten';
    expect(faultsOfSentence(`${words} Q1Z Q2Z`, 'uno', isNoun)).toEqual([]);
    expect(faultsOfSentence(`${words} eleven`, 'uno', isNoun)).not.toEqual([]);
  });
});
