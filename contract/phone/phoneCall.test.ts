import { phoneCall, unusualCall } from './phoneCall.ts';

const facts = { phone: '', extension: '', phoneText: '' };

test.each([
  [{ phone: '3035550142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '3035550142', extension: '12' }, 'tel:+13035550142;ext=12', '(303) 555-0142 x12'],
  [{ phone: '3035550142', phoneText: 'Fax: 303-555-0199; Tel: 303-555-0142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phone: '211' }, 'tel:211', '211'],
  [{ phone: '+526865551234' }, 'tel:+526865551234', '+52 686 555 1234'],
  [{ phone: '+442079460958', extension: '4' }, 'tel:+442079460958;ext=4', '+44 20 7946 0958 x4'],
  // As older versions stored them.
  [{ phone: '1-303-555-0142' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phoneText: '(303) 555-0142 or (303) 555-0143 after 5' }, 'tel:+13035550142', '(303) 555-0142'],
  [{ phoneText: 'Fax 303-555-0199 Phone 303-555-0142 x3' }, 'tel:+13035550142;ext=3', '(303) 555-0142 x3'],
  [{ phoneText: 'Dial 2-1-1' }, 'tel:211', '211'],
  [{ phoneText: '+52 686 555 1234' }, 'tel:+526865551234', '+52 686 555 1234'],
  [{ phoneText: '011 52 686 555 1235' }, 'tel:+526865551235', '+52 686 555 1235'],
])('the number of %j is called', (contact, href, text) => {
  expect(phoneCall({ ...facts, ...contact })).toEqual({ href, text });
});

test.each([
  {},
  { phoneText: 'ask at the desk' },
  { phoneText: '555-0142' },
  { phoneText: 'Fax 303-555-0198' },
  { phoneText: '+52 686 555' },
])('%j has no number to call', (contact) => {
  expect(phoneCall({ ...facts, ...contact })).toBeUndefined();
});

test('ten digits need no further field in a response', () => {
  expect(unusualCall({ ...facts, phone: '3035550142', extension: '12' })).toBeUndefined();
  expect(unusualCall({ ...facts, phone: '988' })).toEqual({ href: 'tel:988', text: '988' });
});
