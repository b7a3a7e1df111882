import type { HsdsService, HsdsOrganization } from '#contract/hsds.ts';
import { isPlainEmail } from '#domain/values/email.ts';
import { withoutEmptyFields } from '#domain/values/withoutEmptyFields.ts';
import { isUuid } from '../../hsds/ids.ts';
import { splitDescription } from '../../hsds/ownTexts.ts';
import { factAttributes, kindAttributes } from './attributes.ts';
import { locationOf } from './location.ts';
import { metadataOf } from './metadata.ts';
import { phonesOf } from './phones.ts';
import { serviceAtLocationId, type PublishedListing, organizationId } from './publishedListing.ts';
import { toSchedules } from './schedules.ts';
import type { ServiceGroup } from './serviceGroup.ts';
import { statusOf } from './status.ts';

/** Returns a text if it is valid in HSDS. */
const valid = (text: string, isValid: (text: string) => boolean): string => (isValid(text) ? text : '');
const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/**
 * Returns the organization that offers a listing's service, as it came in; what HSDS does not allow in a column is left out. A listing that has none is its
 * own organization.
 */
const organizationOf = (listing: PublishedListing): HsdsOrganization => {
  const { service, record } = listing;
  const id = organizationId(listing);
  const organization = record?.organization;
  if (organization === undefined || organization === null)
    return { id, name: service.name, description: service.serviceSummary || service.name };
  const { name, yearIncorporated } = organization;
  const year = Number(yearIncorporated);
  return {
    id,
    name,
    description: organization.description || name,
    ...withoutEmptyFields({
      alternate_name: organization.alternateName,
      email: valid(organization.email, isPlainEmail),
      website: valid(organization.website, isWebAddress),
      tax_status: organization.taxStatus,
      tax_id: organization.taxId,
      year_incorporated: yearIncorporated === '' || Number.isNaN(year) ? undefined : year,
      legal_status: organization.legalStatus,
      logo: organization.logo,
      uri: valid(organization.uri, isWebAddress),
      parent_organization_id: valid(organization.parentId, isUuid),
    }),
  };
};

/** Returns a field with a list, or nothing for an empty one. */
const listField = <Name extends string, Item>(name: Name, items: readonly Item[]): { [Key in Name]?: Item[] } =>
  items.length === 0 ? {} : ({ [name]: [...items] } as { [Key in Name]?: Item[] });

/** Returns where a listing gives its service; `isOneOfSeveral`: with its own hours and facts, which otherwise are those of the service. */
const serviceAtLocationOf = (listing: PublishedListing, isOneOfSeveral: boolean): HsdsService['service_at_locations'][number] => {
  const { service, record } = listing;
  const id = serviceAtLocationId(listing);
  const schedules = isOneOfSeveral ? toSchedules(service.id, service.schedules) : [];
  return {
    id,
    ...withoutEmptyFields({ description: splitDescription(service.description, record).ofLocation }),
    location: locationOf(listing),
    ...listField('schedules', schedules),
    ...(isOneOfSeveral && { attributes: factAttributes(service, { id, entity: 'service_at_location' }, { isOneOfSeveral }) }),
  };
};

/**
 * Converts the listings of a service, as any visitor may see them, to a service of HSDS 3 with everything in it. Its dates are the latest change, and the
 * oldest confirmation of its listings. It has `metadata` if a listing has its history.
 */
export const toHsdsService = ({ id, listings }: ServiceGroup): HsdsService => {
  const [first] = listings;
  const { service, record } = first;
  const isOneOfSeveral = listings.length > 1;
  const changes = listings.map((listing) => listing.service.updatedAt).toSorted();
  const link = { id, entity: 'service' } as const;
  return {
    id,
    name: service.name,
    ...withoutEmptyFields({
      description: splitDescription(service.description, record).ofService,
      url: service.website,
      email: service.contactEmail,
    }),
    status: statusOf(service),
    ...withoutEmptyFields({ alert: service.criticalDescription }),
    assured_date: (changes[0] ?? '').slice(0, 10),
    last_modified: changes.at(-1) ?? '',
    organization: organizationOf(first),
    ...listField('phones', phonesOf(service)),
    ...listField('schedules', isOneOfSeveral ? [] : toSchedules(service.id, service.schedules)),
    service_at_locations: listings.map((listing) => serviceAtLocationOf(listing, isOneOfSeveral)),
    attributes: [...kindAttributes(service, link), ...(isOneOfSeveral ? [] : factAttributes(service, link, { isOneOfSeveral }))],
    ...listField(
      'metadata',
      listings.flatMap((listing) => metadataOf(listing, { serviceId: id, isOneOfSeveral })),
    ),
  };
};
