import { splitSegments } from './segments.ts';

const sentencesOf = (text: string) => splitSegments(text).flatMap(({ text: part, isSeparator }) => (isSeparator ? [] : [part]));

test.each([
  ['Free food. Walk up.', ['Free food.', 'Walk up.']],
  ['Open; bring ID\n- No pets', ['Open', 'bring ID', '- No pets']],
  ['Eligibility: All | Frequency: Weekly', ['Eligibility: All', 'Frequency: Weekly']],
  ['9 a.m. to 1 p.m. Bring a bag', ['9 a.m. to 1 p.m.', 'Bring a bag']],
  ['Open 9 a.m. to 1 p.m. Monday through Friday', ['Open 9 a.m. to 1 p.m. Monday through Friday']],
  ['Monday 9 a.m. Tuesday 10 a.m.', ['Monday 9 a.m.', 'Tuesday 10 a.m.']],
  ['Visit St. Francis Center at 5 N. Main St. today', ['Visit St. Francis Center at 5 N. Main St. today']],
  ['Call 213-555-0142 ext. 12', ['Call 213-555-0142 ext. 12']],
  ['', []],
])('splits %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test('keeps every character', () => {
  const text = '\n  Free food.  Walk up!\r\n\r\n;; • "Beds" (10 p.m.) ';
  expect(
    splitSegments(text)
      .map((segment) => segment.text)
      .join(''),
  ).toBe(text);
});
