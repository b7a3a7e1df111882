import { factsOf } from './eventFacts.ts';

const personWithoutName = (id: string) => ({ id });

test('describes an urgent notice in the languages of its text', () => {
  const raised = { text: 'No heat', textEs: 'Sin calefacción', expiresAt: null };
  expect(factsOf('CriticalNoticeRaised', raised, personWithoutName)).toEqual(raised);
  expect(factsOf('CriticalNoticeRaised', { text: 'No heat', expiresAt: null }, personWithoutName)).toEqual({
    text: 'No heat',
    expiresAt: null,
  });
});
