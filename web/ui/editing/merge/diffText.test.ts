import { diffText } from './diffText.ts';

test.each([
  ['(303) 555-0124', '(303) 555-0142', ['(303) 555-01', '42', '']],
  ['Beds for tonight.', 'Beds for tonight. Dinner at 8.', ['Beds for tonight.', ' Dinner at 8.', '']],
  ['Warm meals', 'Warmer meals', ['', 'Warmer', ' meals']],
  ['', 'New', ['', 'New', '']],
  ['Same', 'Same', ['Same', '', '']],
])(
  'differing splits the change from %p into %p, with the changed part in the middle',
  (originalText, changedText, [before, changed, after]) => {
    expect(diffText(originalText, changedText)).toEqual({ before, changed, after });
  },
);
