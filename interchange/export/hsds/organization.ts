import type { HsdsOrganization } from '#contract/hsds.ts';
import { isPlainEmail } from '#domain/values/email.ts';
import { isUuid } from '../../hsds/ids.ts';
import { present } from './present.ts';
import { organizationId, type PublishedListing } from './publishedListing.ts';

/** Returns a text if it is valid in HSDS. */
const valid = (text: string, isValid: (text: string) => boolean): string => (isValid(text) ? text : '');
const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);

/**
 * Returns the organization that offers a listing's service, as it came in; what HSDS does not allow in a column is left out. A listing that has none is its
 * own organization.
 */
export const organizationOf = (listing: PublishedListing): HsdsOrganization => {
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
    ...present({
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
