import { v5 as uuidV5 } from 'uuid';
import type { HsdsRecord } from '#domain/service/hsdsRecord.ts';
import { foldName } from '#domain/values/foldName.ts';
import { isUuid } from '../../hsds/ids.ts';
import { joinDescription } from '../../hsds/ownTexts.ts';
import type { Problem } from '../plan.ts';
import type { KnownFacts } from '../readListing.ts';
import type { Row } from '../row.ts';
import { closestRows, contactOf } from './contact.ts';
import { describeListing, type ListingRows } from './describe.ts';
import { hoursOf } from './hours.ts';
import { ownColumns, readOwnFacts, type OwnFacts } from './ownFacts.ts';
import { missingRow } from './problems.ts';
import { readRecord } from './readRecord.ts';
import { idsIn, type TableRow, type TableRows } from './tableRows.ts';
import { kindOf, type TaxonomyMap } from './taxonomy.ts';

/** Namespace of the ids of listings from HSDS; must never change: an import would add every listing again. */
const LISTING_ID_NAMESPACE = '0b3c8f2e-6d3b-5b0f-8a57-3d5f5cf1a7d2';

/** A service at one of its locations: one listing. */
export interface HsdsListing {
  readonly service: TableRow;
  /** Ids of the location and of the row that joins both; empty if the service has none. */
  readonly locationId: string;
  readonly serviceAtLocationId: string;
}

/** The facts of a listing as a row of a listings file, and those that no column could say. */
export interface HsdsFacts {
  readonly row: Row;
  readonly known: KnownFacts;
  /** Facts that this product wrote; null for an export of another program. */
  readonly own: OwnFacts | null;
  readonly record: HsdsRecord | null;
  readonly problems: readonly Problem[];
}

/** Returns the listings of a service: one for each of its locations; one without a location if it has none. */
export const listingsOf = (rows: TableRows, service: TableRow): readonly HsdsListing[] => {
  const id = service.cells['id'] ?? '';
  const joins = rows.withReference('service_at_locations', 'service_id', id);
  const joined = joins.map((join) => ({
    service,
    locationId: rows.cell(join, 'location_id', 'location'),
    serviceAtLocationId: join.cells['id'] ?? '',
  }));
  const ownIds = ['location_id', 'locations', 'location'].flatMap((column) => idsIn(service.cells[column] ?? ''));
  const locationsOfService = ['service_id', 'services', 'service'].flatMap((column) => rows.withReference('locations', column, id));
  const others = [...ownIds, ...locationsOfService.map((location) => location.cells['id'] ?? '')].map((locationId) => ({
    service,
    locationId,
    serviceAtLocationId: '',
  }));
  const byLocation = new Map([...others, ...joined].map((listing) => [listing.locationId, listing]));
  return byLocation.size === 0 ? [{ service, locationId: '', serviceAtLocationId: '' }] : [...byLocation.values()];
};

/**
 * Returns the identity of a listing, the same in every edition of an export: the ids of service and location. `source`: name of the export, for
 * ids that only it knows; a service without an id counts by its name.
 */
export const identityOf = ({ service, locationId }: HsdsListing, source: string): string => {
  const serviceId = service.cells['id'] || `name ${foldName(service.cells['name'] ?? '')}`;
  return JSON.stringify([isUuid(serviceId) ? '' : source, serviceId, locationId]);
};

/** Returns the id of a listing by its identity. `occurrence`: 0 for the first listing with it, 1 for the second … */
export const listingIdOf = (identity: string, occurrence: number): string =>
  uuidV5(occurrence === 0 ? identity : `${identity}#${occurrence + 1}`, LISTING_ID_NAMESPACE);

const WHEELCHAIR_PATTERN = /wheelchair|silla de ruedas/i;
const NO_ACCESS_PATTERN = /^(?:not wheelchair accessible|no wheelchair access|sin acceso en silla de ruedas)$/;
/** Words of a text that is neither a plain yes nor a plain no. */
const NO_PATTERN = /\b(?:no|not|without|sin)\b/i;

/** Returns what the rows of accessibility say of wheelchairs, as the column of a listings file would. */
const wheelchairOf = (rows: TableRows, locationId: string): string => {
  const text = rows
    .withReference('accessibility', 'location_id', locationId)
    .map((row) => rows.cell(row, 'description', 'accessibility'))
    .find((candidate) => WHEELCHAIR_PATTERN.test(candidate));
  if (text === undefined) return '';
  if (NO_ACCESS_PATTERN.test(foldName(text))) return 'no';
  return NO_PATTERN.test(text) ? text : 'yes';
};

const ageOf = ({ cell }: TableRows, service: TableRow): string => {
  const [youngest, oldest] = [cell(service, 'minimum_age'), cell(service, 'maximum_age')];
  if (youngest === '' && oldest === '') return '';
  return oldest === '' ? `${youngest}+` : `${youngest === '' ? 'up to ' : `${youngest}–`}${oldest}`;
};

/** Returns the address where the place is: a postal address alone is none, and is named. */
const addressOf = (rows: TableRows, location: TableRow | undefined, problems: Problem[]): Row => {
  if (location === undefined) return {};
  const { cell, withReference } = rows;
  const addresses = withReference('addresses', 'location_id', location.cells['id'] ?? '');
  const physical =
    addresses.find((row) => (row.cells['address_type'] ?? '').toLowerCase() === 'physical') ??
    addresses.find((row) => (row.cells['address_type'] ?? '') === '');
  const point = { latitude: cell(location, 'latitude'), longitude: cell(location, 'longitude') };
  const [other] = addresses;
  if (physical === undefined && other !== undefined)
    problems.push({ file: other.file, line: other.line, text: 'it is a postal address, so it is not shown as the place' });
  if (physical === undefined) return point;
  return {
    ...point,
    address: cell(physical, 'address_1', 'address', 'street_address'),
    address_2: cell(physical, 'address_2'),
    city: cell(physical, 'city'),
    state: cell(physical, 'state_province', 'state'),
    zip: cell(physical, 'postal_code', 'zip'),
    country: cell(physical, 'country'),
  };
};

export interface ReadOptions {
  readonly taxonomy: TaxonomyMap;
  /** Date of the import. */
  readonly today: string;
  /** Name of the export, for ids that only it knows. */
  readonly source: string;
}

/** Joins the rows of a listing to its facts. What is impossible in them is among the problems. */
export const factsOfListing = (rows: TableRows, listing: HsdsListing, { taxonomy, today, source }: ReadOptions): HsdsFacts => {
  const { cell, byId } = rows;
  const { service, locationId, serviceAtLocationId } = listing;
  const problems: Problem[] = [];
  const find = (table: 'organizations' | 'locations' | 'service_at_locations', what: string, id: string): TableRow | undefined => {
    const row = id === '' ? undefined : byId(table, id);
    if (row === undefined && id !== '') problems.push(missingRow(service, what, id));
    return row;
  };
  const [organizationId = ''] = idsIn(cell(service, 'organization_id', 'organization', 'organizations'));
  const listingRows: ListingRows = {
    service,
    organization: find('organizations', 'organization', organizationId),
    location: find('locations', 'location', locationId),
    serviceAtLocation: find('service_at_locations', 'service at location', serviceAtLocationId),
  };
  const { location } = listingRows;
  const ownOrganizationId = location === undefined ? '' : cell(location, 'organization_id');
  if (location !== undefined && ownOrganizationId !== '' && byId('organizations', ownOrganizationId) === undefined)
    problems.push(missingRow(location, 'organization', ownOrganizationId));
  const schedules = closestRows(rows, 'schedules', listingRows, 3);
  const { hours, hoursText } = hoursOf(rows, schedules, today, problems);
  const own = readOwnFacts(rows, service, serviceAtLocationId);
  const kind = own ?? kindOf(rows, service, taxonomy, problems);
  const { quotedPhone, ...contact } = contactOf(rows, listingRows, problems);
  const descriptionAtLocation = listingRows.serviceAtLocation === undefined ? '' : cell(listingRows.serviceAtLocation, 'description');
  const row: Row = {
    name: cell(service, 'name'),
    description: describeListing(rows, listingRows),
    status: cell(service, 'status'),
    age: ageOf(rows, service),
    taxonomy: 'terms' in kind ? kind.terms : [],
    hours_text: hoursText,
    wheelchair: wheelchairOf(rows, locationId),
    source_last_updated: own?.value('listing-updated-at') || cell(service, 'assured_date', 'last_modified'),
    ...addressOf(rows, location, problems),
    ...contact,
    ...(own !== null && ownColumns(own, joinDescription(cell(service, 'description'), descriptionAtLocation))),
  };
  return {
    row,
    own,
    record: readRecord(rows, listingRows, own, source),
    known: { hours, phone: quotedPhone, kinds: kind.kinds, audiences: kind.audiences, isReachableOnline: true },
    problems,
  };
};
