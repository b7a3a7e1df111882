import { findTime } from './time.ts';

test.each([
  ['open at 5pm', '17:00'],
  ['open at 5', '17:00'],
  ['open at 9', '09:00'],
  ['at 12 am', '00:00'],
  ['at 12pm', '12:00'],
  ['at 9:30 am', '09:30'],
  ['17:30', '17:30'],
  ['around noon', '12:00'],
  ['until midnight', '00:00'],
  ['at seven in the evening', '19:00'],
  ['a las 5 de la tarde', '17:00'],
  ['a las 8 de la noche', '20:00'],
  ['a las 8 de la manana', '08:00'],
  ['abren a las siete', '07:00'],
  ['a mediodia', '12:00'],
])('"%s" names the time %s', (sentence, time) => {
  expect(findTime(sentence)).toBe(time);
});

test.each(['open 24/7', 'in 80205', 'for 3 people', 'i am 19', 'within 5 miles', 'a 3 millas', 'tonight'])(
  '"%s" names no time',
  (sentence) => {
    expect(findTime(sentence)).toBeUndefined();
  },
);
