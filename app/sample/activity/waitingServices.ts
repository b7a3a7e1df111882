import { EVERY_DAY, openHours, WEEKDAYS, weekly } from '../sampleHours.ts';
import type { SampleService } from '../sampleService.ts';

/** Services that the sample's provider added and that wait for approval. */
export const WAITING_OF_PROVIDER: readonly SampleService[] = [
  {
    key: 'juniper-lockers',
    name: 'Juniper Lockers',
    types: ['ASSISTANCE'],
    summary: ['A locker for your things, day and night.', 'Un casillero para sus cosas, de día y de noche.'],
    description: [
      'Ask at the desk for a key. You can keep a locker for thirty days, and ask for thirty more.',
      'Pida una llave en la recepción. Puede usar el casillero treinta días y pedir otros treinta.',
    ],
    street: '88 Juniper Row',
    zip: '80205',
    location: [-104.9712, 39.7581],
    phone: 80,
    hours: () => openHours(weekly(EVERY_DAY, ['08:00', '20:00'])),
    confirmedDaysAgo: 0,
  },
];

/** Services that volunteers added and that wait for approval. */
export const WAITING_OF_VOLUNTEERS: readonly SampleService[] = [
  {
    key: 'poppy-noon-soup',
    name: 'Poppy Noon Soup',
    types: ['MEALS'],
    summary: ['Soup and bread at noon.', 'Sopa y pan al mediodía.'],
    description: ['At the back door. Bring a cup if you have one.', 'Por la puerta de atrás. Traiga un vaso si tiene.'],
    street: '310 Poppy Alley',
    zip: '80203',
    location: [-104.9831, 39.7312],
    phone: 81,
    hours: () => openHours(weekly(WEEKDAYS, ['11:30', '13:00'])),
    confirmedDaysAgo: 0,
  },
  {
    key: 'clover-coat-rack',
    name: 'Clover Coat Rack',
    types: ['CLOTHES'],
    summary: ['Warm coats, gloves and hats.', 'Abrigos, guantes y gorros.'],
    description: ['Take what fits you. New things come on Mondays.', 'Tome lo que le quede. Los lunes llegan cosas nuevas.'],
    street: '52 Clover Lane',
    zip: '80204',
    location: [-105.0011, 39.7352],
    phone: 82,
    hours: () => openHours(weekly(WEEKDAYS, ['10:00', '16:00'])),
    confirmedDaysAgo: 0,
  },
  {
    // The phone number of another listing, so that the approval screen shows a duplicate.
    key: 'willow-health-van',
    name: 'Willow Health Van',
    types: ['MEDICAL'],
    summary: ['A nurse in a van: wounds, blood pressure, vaccines.', 'Una enfermera en una camioneta: heridas, presión y vacunas.'],
    description: ['Two hours at each stop. No papers needed.', 'Dos horas en cada parada. No se piden papeles.'],
    street: '1200 Willow Circle',
    zip: '80202',
    location: [-104.9951, 39.7492],
    phone: 2,
    hours: () => openHours(weekly(['TUESDAY', 'FRIDAY'], ['09:00', '11:00'])),
    confirmedDaysAgo: 0,
  },
];
