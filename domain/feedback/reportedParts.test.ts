import { guessParts } from './reportedParts.ts';

test.each([
  ['This number rings at a bakery. I called it twice.', ['phone']],
  ['Was there at 10, all dark. The sign says Tuesdays only.', ['hours']],
  ['They close at 6 pm now.', ['hours']],
  ['They moved across the street.', ['address']],
  ['They said no to my dog. Your page says pets are fine.', ['pets']],
  ['The van was not at Stout Street on Friday.', ['hours', 'address']],
  ['There are stairs. My wheelchair did not get in.', ['access']],
  ['Write to help@example.org instead', ['email']],
  ['It is 303-555-0199', ['phone']],
  ['Towels are two dollars now.', ['words']],
  ['Se mudaron a la calle 14. La puerta es la azul.', ['address']],
  ['El teléfono no suena, nadie contesta.', ['phone']],
  ['Estaba cerrado el sábado.', ['hours']],
  ['No aceptan perros.', ['pets']],
  ['Ya no quedan camas, siempre está lleno.', ['beds']],
])('guesses the parts of “%s” as %j', (message, parts) => {
  expect(guessParts(message)).toEqual(parts);
});

test.each(['Good people. Thank you for putting them on here.', 'Muchas gracias por la comida.', '', '¿?'])(
  'guesses no part for “%s”',
  (message) => {
    expect(guessParts(message)).toEqual([]);
  },
);

test('returns the likeliest part first, and three at most', () => {
  expect(guessParts('The door is locked. The phone number is wrong: I called, it rings at a bakery.')[0]).toBe('phone');
  expect(guessParts('The phone, the hours, the address, the beds and the dog are wrong.')).toHaveLength(3);
});
