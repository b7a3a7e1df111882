import { phoneOf } from './phone.ts';

test.each([
  [{ phone: '3035550142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '3035550142', extension: '12' }, 'tel:+13035550142;ext=12', '(303) 555-0142 x12'],
  [{ phone: '1-303-555-0142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '988' }, 'tel:988', '988'],
  [{ phoneText: '(303) 555-0142 or (303) 555-0143 after 5' }, 'tel:+13035550142', '(303) 555-0142'],
])('returns for %j the link %s with the text %s', (facts, href, text) => {
  expect(phoneOf(facts)).toEqual({ href, text });
});

test.each([[{}], [{ phoneText: 'ask at the desk' }], [{ phoneText: '555-0142' }]])(
  'returns null for %j, which cannot be dialled',
  (facts) => {
    expect(phoneOf(facts)).toBeNull();
  },
);
