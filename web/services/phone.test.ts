import { phoneOf } from './phone.ts';

test.each([
  [{ phone: '3035550142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '3035550142', extension: '12' }, 'tel:+13035550142;ext=12', '(303) 555-0142 x12'],
  [{ phone: '1-303-555-0142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '988' }, 'tel:988', '988'],
  [{ phoneText: '(303) 555-0142 or (303) 555-0143 after 5' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '3035550142', phoneText: 'Fax: 303-555-0199; Tel: 303-555-0142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phoneText: '211' }, 'tel:211', '211'],
  [{ phoneText: 'Dial 2-1-1' }, 'tel:211', '211'],
])('returns for %j the link %s with the text %s', (facts, href, text) => {
  expect(phoneOf(facts)).toEqual({ href, text });
});

test.each([
  [{}],
  [{ phoneText: 'ask at the desk' }],
  [{ phoneText: '555-0142' }],
  [{ phoneText: 'Fax 303-555-0198' }],
  [{ phoneText: '+52 686 555 1234' }],
  [{ phoneText: '011 52 686 555 1235' }],
  [{ phoneText: '211 or 988' }],
])('returns null for %j, which cannot be dialled', (facts) => {
  expect(phoneOf(facts)).toBeNull();
});
