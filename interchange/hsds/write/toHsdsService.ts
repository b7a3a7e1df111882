import type { HsdsAttribute, HsdsLocation, HsdsOrganization, HsdsPhone, HsdsService, HsdsTaxonomyTerm } from '#contract/hsds.ts';
import type { Service } from '#contract/service.ts';
import { DAYS } from '#kernel/schedule/schema.ts';
import { audienceTerm, factTerm, hsdsId, kindTerm, type OwnFact } from '../ownTaxonomies.ts';
import { toSchedules } from './schedules.ts';

/** Removes undefined and empty fields. */
const present = <Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined | ''> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as never;

const cityText = ({ city, state }: Pick<Service, 'city' | 'state'>): string => [city, state].filter((part) => part !== '').join(', ');

/** Whether the public may know where the place is: it has a street, and no confidential address. */
const hasPublicStreet = ({ isConfidential, address1 = '' }: Service): boolean => !isConfidential && address1 !== '';

const locationOf = (service: Service): HsdsLocation => {
  const { id, name, isWheelchairAccessible, location, isApproximate } = service;
  const isShown = hasPublicStreet(service);
  // An approximate point is the center of the ZIP code, which the address says.
  const point = isShown && isApproximate !== true ? location?.coordinates : undefined;
  return {
    id: hsdsId(id, 'location'),
    location_type: 'physical',
    name: isShown ? name : cityText(service) || name,
    ...(point !== undefined && { latitude: point[1], longitude: point[0] }),
    ...(isShown && {
      addresses: [
        {
          id: hsdsId(id, 'address'),
          address_1: service.address1 ?? '',
          ...present({ address_2: service.address2 }),
          city: service.city,
          state_province: service.state,
          postal_code: service.zip ?? '',
          country: service.country || 'US',
          address_type: 'physical' as const,
        },
      ],
    }),
    ...(isWheelchairAccessible !== undefined && {
      accessibility: [
        { id: hsdsId(id, 'accessibility'), description: isWheelchairAccessible ? 'Wheelchair accessible' : 'Not wheelchair accessible' },
      ],
    }),
  };
};

const phonesOf = ({ id, phone = '', extension = '', phoneText = '' }: Service): HsdsPhone[] => {
  if (phone === '') return [];
  const isNumber = /^[1-9]\d{0,9}$/.test(extension);
  const description = phoneText || (isNumber || extension === '' ? '' : `Extension ${extension}`);
  return [
    {
      id: hsdsId(id, 'phone'),
      number: phone,
      ...(isNumber && { extension: Number(extension) }),
      type: 'voice',
      ...present({ description }),
    },
  ];
};

const isClosedOnEveryDay = ({ closeSchedules }: Service): boolean =>
  DAYS.every((day) => closeSchedules.some((entry) => entry.type === 'WEEKLY' && entry.day === day && entry.startTime === undefined));

const statusOf = (service: Service): HsdsService['status'] => {
  if (service.closeSchedules.some(({ type }) => type === 'PERMANENTLY_CLOSED')) return 'defunct';
  return isClosedOnEveryDay(service) ? 'temporarily closed' : 'active';
};

const yes = (isTrue: boolean | undefined): string => (isTrue === true ? 'yes' : '');

/** Returns the facts that HSDS has no field for. */
const ownFactsOf = (service: Service): readonly (readonly [OwnFact, string])[] => {
  const hidden = hasPublicStreet(service) ? {} : { city: service.city, state: service.state, zip: service.zip, country: service.country };
  const facts: Partial<Record<OwnFact, string | undefined>> = {
    summary: service.serviceSummary,
    age: service.age,
    'summary-es': service.serviceSummaryEs,
    'description-es': service.descriptionEs,
    'age-es': service.ageEs,
    'phone-text': service.phone === undefined ? service.phoneText : '',
    facebook: service.facebook,
    twitter: service.twitter,
    instagram: service.instagram,
    youtube: service.youtube,
    ...hidden,
    confidential: yes(service.isConfidential),
    'pets-allowed': yes(service.isAllowedPet),
    'low-barrier': yes(service.isLowBarrier),
    'contact-for-hours': yes(service.isContact),
    'closed-days': service.closeSchedules.length === 0 ? '' : JSON.stringify(service.closeSchedules),
    'total-beds': service.totalBeds?.toString(),
    'available-beds': service.availableBeds?.toString(),
    'beds-counted-at': service.bedsCountedAt,
    sample: yes(service.sample),
  };
  return [
    ...Object.entries(facts).flatMap(([fact, value]) => (value === undefined || value === '' ? [] : [[fact as OwnFact, value] as const])),
    ...(service.unknownDays ?? []).map((day) => ['unknown-day', day] as const),
  ];
};

const attributesOf = (service: Service): HsdsAttribute[] => {
  const { id } = service;
  const attribute = (term: HsdsTaxonomyTerm, value = ''): HsdsAttribute => ({
    id: hsdsId(id, 'attribute', term.id, value),
    link_id: id,
    link_entity: 'service',
    ...present({ value }),
    taxonomy_term: term,
  });
  return [
    ...service.type.map((kind) => attribute(kindTerm(kind))),
    ...service.category.map((audience) => attribute(audienceTerm(audience))),
    ...ownFactsOf(service).map(([fact, value]) => attribute(factTerm(fact), value)),
  ];
};

/** Returns the organization of a listing; one that has none is its own. */
const organizationOf = ({ id, name, serviceSummary }: Service): HsdsOrganization => ({
  id: hsdsId(id, 'organization'),
  name,
  description: serviceSummary || name,
});

/** Returns where a listing gives its service. */
const serviceAtLocationOf = (service: Service): HsdsService['service_at_locations'][number] => ({
  id: hsdsId(service.id, 'service at location'),
  location: locationOf(service),
});

/**
 * Converts a listing, as any visitor may see it, to a service of HSDS 3 with everything in it. A confidential listing, or one without a street, has a
 * location without address and point; its city is the location's name.
 */
export const toHsdsService = (service: Service): HsdsService => {
  const phones = phonesOf(service);
  const schedules = toSchedules(service.id, service.schedules);
  return {
    id: service.id,
    name: service.name,
    ...present({ description: service.description, url: service.website, email: service.contactEmail }),
    status: statusOf(service),
    ...present({ alert: service.criticalDescription }),
    assured_date: service.updatedAt.slice(0, 10),
    last_modified: service.updatedAt,
    organization: organizationOf(service),
    ...(phones.length > 0 && { phones }),
    ...(schedules.length > 0 && { schedules }),
    service_at_locations: [serviceAtLocationOf(service)],
    attributes: attributesOf(service),
  };
};
