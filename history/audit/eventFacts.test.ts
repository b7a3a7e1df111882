import { factsOf } from './eventFacts.ts';

const nobody = (id: string) => ({ id });

test('an urgent notice is told in the languages in which it was written', () => {
  const raised = { text: 'No heat', textEs: 'Sin calefacción', expiresAt: null };
  expect(factsOf('CriticalNoticeRaised', raised, nobody)).toEqual(raised);
  expect(factsOf('CriticalNoticeRaised', { text: 'No heat', expiresAt: null }, nobody)).toEqual({ text: 'No heat', expiresAt: null });
});
