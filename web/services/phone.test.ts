import { callHref, phoneOf } from './phone.ts';

test.each([
  [{ phone: '3035550142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '3035550142', extension: '12' }, 'tel:+13035550142;ext=12', '(303) 555-0142 x12'],
  [{ phone: '3035550142', phoneText: 'Fax: 303-555-0199; Tel: 303-555-0142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '988', call: { href: 'tel:988', text: '988' } }, 'tel:988', '988'],
  [{ phone: '+526865551234', call: { href: 'tel:+526865551234', text: '+52 686 555 1234' } }, 'tel:+526865551234', '+52 686 555 1234'],
])('phoneOf finds the number to call in %j', (facts, href, text) => {
  expect(phoneOf(facts)).toEqual({ href, text });
});

test.each([{}, { phoneText: 'ask at the desk' }, { phoneText: 'Fax 303-555-0198' }, { phoneText: '(303) 555-0142 or 555-0143' }])(
  'phoneOf reads no number out of a text: %j',
  (facts) => {
    expect(phoneOf(facts)).toBeNull();
  },
);

test.each([
  ['(303) 555-0161', undefined, 'tel:+13035550161'],
  ['(303) 555-0161', '14', 'tel:+13035550161;ext=14'],
])('callHref calls the formatted number %s, extension %s', (phone, extension, href) => {
  expect(callHref(phone, extension)).toBe(href);
});
