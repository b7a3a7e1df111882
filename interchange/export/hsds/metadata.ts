import type { HsdsMetadata } from '#contract/hsds.ts';
import type { Service } from '#contract/service.ts';
import { CONDITION_WIRE_NAMES, isOpenWireCondition } from '#domain/service/conditions.ts';
import { CONDITION_TERMS } from '../../conditions.ts';
import { hsdsId, type OwnFact } from '../../hsds/ownTaxonomies.ts';
import type { ListingChange } from './listingChange.ts';
import { accessibilityText, locationOf } from './location.ts';
import { serviceAtLocationId, type PublishedListing } from './publishedListing.ts';
import { statusOf } from './status.ts';

/** Kinds of objects that rows refer to; `place`: the service, or the service at its location if there are several. */
type Resource = 'service' | 'place' | 'location' | 'address' | 'accessibility' | 'phone';
type Target = readonly [resource: Resource, field: string];
interface WrittenChange {
  readonly target: Target;
  readonly before: string;
  readonly now: string;
}

const ownFact = (fact: OwnFact): Target => ['place', fact];

/** Where HSDS has a field, and which term of this directory stands for it, by its name on the wire; other fields keep their names. */
const TARGETS: Readonly<Record<string, Target>> = {
  name: ['service', 'name'],
  description: ['service', 'description'],
  website: ['service', 'url'],
  contactEmail: ['service', 'email'],
  criticalDescription: ['service', 'alert'],
  type: ['service', 'type'],
  category: ['service', 'category'],
  phone: ['phone', 'number'],
  extension: ['phone', 'extension'],
  address1: ['address', 'address_1'],
  address2: ['address', 'address_2'],
  city: ['address', 'city'],
  state: ['address', 'state_province'],
  zip: ['address', 'postal_code'],
  country: ['address', 'country'],
  serviceSummary: ownFact('summary'),
  age: ownFact('age'),
  serviceSummaryEs: ownFact('summary-es'),
  descriptionEs: ownFact('description-es'),
  ageEs: ownFact('age-es'),
  phoneText: ownFact('phone-text'),
  facebook: ownFact('facebook'),
  twitter: ownFact('twitter'),
  instagram: ownFact('instagram'),
  youtube: ownFact('youtube'),
  isConfidential: ownFact('confidential'),
  ...Object.fromEntries(CONDITION_TERMS.map(({ condition, code }) => [CONDITION_WIRE_NAMES[condition], ownFact(code)])),
  isContact: ownFact('contact-for-hours'),
  unknownDays: ownFact('unknown-day'),
  closeSchedules: ownFact('closed-days'),
};

/** Returns a value as a text: `yes` for true, and nothing for false and for what is absent; lists of objects as JSON. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === false) return '';
  if (value === true) return 'yes';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
};

const coordinateOf = (point: unknown, index: 0 | 1): string => (Array.isArray(point) ? String(point[index]) : '');
const statusText = (closed: unknown): string => (closed === null ? '' : statusOf({ closeSchedules: closed as Service['closeSchedules'] }));

/** Returns what a change is in HSDS: mostly one field; two for a point, and for closed days, which decide on the status. */
const writtenChanges = ({ name, before, now }: ListingChange): readonly WrittenChange[] => {
  const convert = (target: Target, toText: (value: unknown) => string): WrittenChange => ({
    target,
    before: toText(before),
    now: toText(now),
  });
  switch (name) {
    case 'location':
      return [
        convert(['location', 'latitude'], (point) => coordinateOf(point, 1)),
        convert(['location', 'longitude'], (point) => coordinateOf(point, 0)),
      ];
    case 'isWheelchairAccessible':
      return [convert(['accessibility', 'description'], (value) => (typeof value === 'boolean' ? accessibilityText(value) : ''))];
    case 'closeSchedules':
      return [convert(ownFact('closed-days'), textOf), convert(['service', 'status'], statusText)];
    default:
      return [convert(TARGETS[name] ?? ['place', name], (value) => (value === false && isOpenWireCondition(name) ? 'no' : textOf(value)))];
  }
};

const actionOf = ({ before, now }: WrittenChange): HsdsMetadata['last_action_type'] => {
  if (before === '') return 'create';
  return now === '' ? 'delete' : 'update';
};

/**
 * Returns the changes of a listing as rows of `metadata`, in their order; none without its history. `serviceId`: id of its service.
 * `updated_by` is a role. A field that gets its first value is created, one that loses it is deleted; the field `id` is the listing itself.
 */
export const metadataOf = (
  listing: PublishedListing,
  { serviceId, isOneOfSeveral }: { readonly serviceId: string; readonly isOneOfSeveral: boolean },
): readonly HsdsMetadata[] => {
  const { history = [] } = listing;
  if (history.length === 0) return [];
  const { id } = listing.service;
  const resources: Readonly<Record<Resource, readonly [type: string, id: string]>> = {
    service: ['service', serviceId],
    place: isOneOfSeveral ? ['service_at_location', serviceAtLocationId(listing)] : ['service', serviceId],
    location: ['location', locationOf(listing).id],
    address: ['address', hsdsId(id, 'address')],
    accessibility: ['accessibility', hsdsId(id, 'accessibility')],
    phone: ['phone', hsdsId(id, 'phone')],
  };
  return history.flatMap((change) =>
    writtenChanges(change)
      .filter(({ before, now }) => before !== now)
      .map((written): HsdsMetadata => {
        const [resource, field] = written.target;
        const [type, resourceId] = resources[resource];
        return {
          id: hsdsId(id, 'metadata', change.revision, resource, field),
          resource_id: resourceId,
          resource_type: type,
          last_action_date: change.at.slice(0, 10),
          last_action_type: actionOf(written),
          field_name: field,
          previous_value: written.before,
          replacement_value: written.now,
          updated_by: change.role,
        };
      }),
  );
};
