import { factsOf } from './eventFacts.ts';

const nobody = (id: string) => ({ id });

test('describes an urgent notice in the languages of its text', () => {
  const raised = { text: 'No heat', textEs: 'Sin calefacción', expiresAt: null };
  expect(factsOf('CriticalNoticeRaised', raised, nobody)).toEqual(raised);
  expect(factsOf('CriticalNoticeRaised', { text: 'No heat', expiresAt: null }, nobody)).toEqual({ text: 'No heat', expiresAt: null });
});
