import type { HsdsOrganizationRecord, HsdsRecord } from '#domain/service/hsdsRecord.ts';
import { uuidOf } from '../../hsds/ids.ts';
import { hsdsId } from '../../hsds/ownTaxonomies.ts';
import type { ListingRows } from './describe.ts';
import type { OwnFacts } from './ownFacts.ts';
import { idsIn, type TableRow, type TableRows } from './tableRows.ts';

/** Returns the id of an organization: editions of an export may have other names, but an organization stays the same. */
const idOfOrganization = ({ cell }: TableRows, row: TableRow): string => uuidOf(row.cells['id'] ?? '', 'organization', cell(row, 'name'));

const parentId = (rows: TableRows, row: TableRow): string => {
  const parent = rows.byId('organizations', rows.cell(row, 'parent_organization_id'));
  return parent === undefined ? '' : idOfOrganization(rows, parent);
};

const organizationRecord = (rows: TableRows, row: TableRow): HsdsOrganizationRecord => {
  const { cell } = rows;
  const [name, description] = [cell(row, 'name'), cell(row, 'description')];
  return {
    id: idOfOrganization(rows, row),
    name,
    alternateName: cell(row, 'alternate_name'),
    // HSDS requires a description, so that writers repeat the name.
    description: description === name ? '' : description,
    email: cell(row, 'email'),
    website: cell(row, 'website', 'url'),
    taxStatus: cell(row, 'tax_status'),
    taxId: cell(row, 'tax_id'),
    yearIncorporated: cell(row, 'year_incorporated'),
    legalStatus: cell(row, 'legal_status'),
    logo: cell(row, 'logo'),
    uri: cell(row, 'uri'),
    parentId: parentId(rows, row),
  };
};

/** Returns the id of the service at its location; empty if the row belongs to several services, because then it identifies none. */
const placeId = (serviceAtLocation: TableRow | undefined, serviceId: string): string => {
  const { id = '', service_id: services = '' } = serviceAtLocation?.cells ?? {};
  return idsIn(services).length > 1 ? '' : uuidOf(id, serviceId, 'service at location');
};

/** Leaves out an id that derives from the listing's: this product wrote it for a listing without one. */
const withoutDerived = (id: string, listingId: string, part: string): string =>
  listingId !== '' && id === hsdsId(listingId, part) ? '' : id;

/** Whether a record says only what a listing has that came from no export. */
const isOwnRecord = ({ serviceId, locationId, serviceAtLocationId, organization }: HsdsRecord, listingId: string): boolean =>
  serviceId === listingId && locationId + serviceAtLocationId === '' && organization === null;

/**
 * Returns where a listing is in an export, with the organization of its service; null if the service has no id, and for a listing of this product that came from no
 * other export. `source`: name of the export.
 */
export const readRecord = (rows: TableRows, listing: ListingRows, own: OwnFacts | null, source: string): HsdsRecord | null => {
  const { service, organization, location, serviceAtLocation } = listing;
  const serviceId = uuidOf(service.cells['id'] ?? '', source, 'service');
  if (serviceId === '') return null;
  const listingId = own?.value('listing-id') ?? '';
  const isHidden = own !== null && own.value('city') + own.value('confidential') !== '';
  const read = organization === undefined ? null : organizationRecord(rows, organization);
  const isOwnOrganization = own !== null && read?.id === hsdsId(serviceId, 'organization');
  const record: HsdsRecord = {
    serviceId,
    locationId: withoutDerived(uuidOf(location?.cells['id'] ?? '', serviceId, 'location'), listingId, 'location'),
    serviceAtLocationId: withoutDerived(placeId(serviceAtLocation, serviceId), listingId, 'service at location'),
    locationName: location === undefined || isHidden ? '' : rows.cell(location, 'name'),
    organization: isOwnOrganization || read?.name === '' ? null : read,
  };
  return isOwnRecord(record, listingId) ? null : record;
};
