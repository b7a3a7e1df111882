import { schedulesIn, translateSchedule } from './schedulePhrases.ts';

test.each([
  ['Monday-Friday: 12 PM - 1 PM', 'lunes a viernes: 12 PM - 1 PM'],
  ['Monday through Friday', 'lunes a viernes'],
  ['Mon, Wed, and Fri 9am-5pm', 'lunes, miércoles y viernes 9am-5pm'],
  ['1st and 3rd Saturday of each month', 'primer y tercer sábado de cada mes'],
  ['the 2nd & 4th Tuesday of the month from 9:00 a.m. to 12:00 p.m.', 'el segundo y cuarto martes del mes de 9:00 a.m. a 12:00 p.m.'],
  ['every 2nd Friday from 10:30 – 11:30 a.m.', 'el segundo viernes de cada mes de 10:30 – 11:30 a.m.'],
  ['Every other Saturday', 'cada dos sábados'],
  ['EVERY THURS 9:00 AM 12:00 PM', 'todos los jueves 9:00 AM 12:00 PM'],
  ['on Wednesdays at 1pm', 'los miércoles a la 1pm'],
  ['Sundays: noon - 2 pm', 'domingos: mediodía - 2 pm'],
  ['2x per Month', '2 veces al mes'],
  ['Twice per Month Saturday 10:00AM 12:00PM', 'dos veces al mes sábado 10:00AM 12:00PM'],
  ['Closed July 4', 'cerrado el 4 de julio'],
  ['June 12 through July 28, 2017', '12 de junio a 28 de julio de 2017'],
  ['Closed: 7/4/2017', 'cerrado: 4 de julio de 2017'],
  ['Closed 7/3, 7/4', 'cerrado el 3 de julio, 4 de julio'],
  ['Closed: 6/26-7/4', 'cerrado: 26 de junio-4 de julio'],
])('translates %j', (english, spanish) => {
  expect(translateSchedule(english)).toBe(spanish);
});

test.each(['Monday at the church', 'Sunrise', 'Wedding', 'Marching band', '555-0142', 'Open door', ''])('leaves %j', (english) => {
  expect(translateSchedule(english)).toBeUndefined();
});

test('finds the schedule in a sentence', () => {
  const sentence = 'We offer tours on Monday, Tuesday and Thursday at 12:00 pm for all.';
  expect(schedulesIn(sentence)).toEqual([
    { start: sentence.indexOf('on Monday'), end: sentence.indexOf(' for all'), spanish: 'el lunes, martes y jueves a las 12:00 pm' },
  ]);
  expect(schedulesIn('The door at 12 Main Street may open.')).toEqual([]);
});
