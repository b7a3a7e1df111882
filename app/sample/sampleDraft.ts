import type { ServiceDraft } from '#domain/service/commands.ts';
import { countyAt, timeZoneAt } from '#geo/place/index.ts';
import { conditionsOfSample } from './sampleConditions.ts';
import { hoursOfSample } from './sampleHours.ts';
import type { SampleService } from './sampleService.ts';

const DAY_MS = 86_400_000;

const isoDate = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/** Builds the draft that a user would save for a sample service. `now`: milliseconds since 1970. */
export const sampleDraft = (service: SampleService, now: number): ServiceDraft => {
  const [longitude, latitude] = service.location;
  const [age, ageEs] = service.age ?? ['', ''];
  return {
    described: { name: service.name, summary: service.summary[0], description: service.description[0], age },
    spanish: { summary: service.summary[1], description: service.description[1], age: ageEs },
    classified: {
      types: [...service.types],
      categories: [...(service.categories ?? (['ALL'] as const))],
      ...conditionsOfSample(service.key),
    },
    address: {
      address1: service.street,
      address2: '',
      city: 'Denver',
      state: 'CO',
      zip: service.zip,
      country: 'US',
      confidential: service.confidential ?? false,
    },
    place: { longitude, latitude, timeZone: timeZoneAt(longitude, latitude), county: countyAt(longitude, latitude), source: 'pin' },
    contact: {
      phone: `30355501${String(service.phone).padStart(2, '0')}`,
      extension: service.extension ?? '',
      phoneText: '',
      contactEmail: '',
      website: service.website ?? '',
      facebook: '',
      twitter: '',
      instagram: '',
      youtube: '',
    },
    hours: hoursOfSample(service.hours, Math.floor(now / DAY_MS)),
    display: { showFlag: true, showDonate: false },
    ...(service.critical && {
      critical: {
        text: service.critical.text,
        textEs: service.critical.textEs,
        expiresAt: service.critical.days === null ? null : `${isoDate(now + service.critical.days * DAY_MS)}T23:59`,
      },
    }),
  };
};
