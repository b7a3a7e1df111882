import { readTypedPhone } from '../serviceCommands.ts';

test.each([
  ['(303) 555-0142', { phone: '3035550142', extension: '' }],
  ['303.555.0100 ext 5', { phone: '3035550100', extension: '5' }],
  ['+52 686 555 1234', { phone: '+526865551234', extension: '' }],
  ['011 52 686 555 1234 ext. 7', { phone: '+526865551234', extension: '7' }],
  ['+45 32 12 34 56', { phone: '+4532123456', extension: '' }],
  ['(211', { phone: '211', extension: '' }],
  ['303-555-HELP', { phone: '3035554357', extension: '', phoneText: '303-555-HELP' }],
  ['\u202D303-555-0142 or 303-555-0143\u202C', { phone: '3035550142', extension: '', phoneText: '303-555-0142 or 303-555-0143' }],
  ['1234567890', { phone: '1234567890', extension: '' }],
  ['N/A', { phone: '', extension: '' }],
  ['-', { phone: '', extension: '' }],
  ['', { phone: '', extension: '' }],
])('reads the typed phone %j', (text, expected) => {
  expect(readTypedPhone(text)).toEqual(expected);
});

test.each(['12', '555-0142', '(303) 555-014', 'ask at the desk', 'Fax 303-555-0198', '+52 686 555'])(
  'finds no number to call in %j',
  (text) => {
    expect(readTypedPhone(text)).toBeUndefined();
  },
);
