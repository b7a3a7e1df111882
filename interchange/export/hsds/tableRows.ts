import type { HsdsAttribute, HsdsService } from '#contract/hsds.ts';
import { hsdsId, OWN_TAXONOMIES, OWN_TERMS } from '../../hsds/ownTaxonomies.ts';
import type { SharedRows } from './sharedRows.ts';
import type { WrittenTable } from './writtenTables.ts';

/** Cells of a row by the names of their columns; absent ones are empty. */
export type Cells = Readonly<Record<string, string | number | undefined>>;

/** A row of a table. */
export type WrittenRow = readonly [table: WrittenTable, cells: Cells];

type Place = HsdsService['service_at_locations'][number];

const withoutId = ({ id: _id, ...cells }: Cells): Cells => cells;

/** Returns the rows of a location; none if it was written. A location that differs from the one with its id gets an id of its own. */
const locationRows = ({ id: placeId, location }: Place, shared: SharedRows): { readonly id: string; readonly rows: WrittenRow[] } => {
  const { id: locationId, addresses = [], accessibility = [], ...cells } = location;
  const found = shared.add('locations', locationId, () => JSON.stringify([cells, addresses.map(withoutId), accessibility.map(withoutId)]));
  if (found === 'same') return { id: locationId, rows: [] };
  const id = found === 'new' ? locationId : hsdsId(placeId, 'location');
  return {
    id,
    rows: [
      ['locations', { ...cells, id }],
      ...addresses.map((address): WrittenRow => ['addresses', { ...address, location_id: id }]),
      ...accessibility.map((fact): WrittenRow => ['accessibility', { ...fact, location_id: id }]),
    ],
  };
};

const attributeRows = (attributes: readonly HsdsAttribute[]): WrittenRow[] =>
  attributes.map(({ id, link_id, link_entity, value, taxonomy_term: term }): WrittenRow => [
    'attributes',
    { id, link_id, link_entity, value, taxonomy_term_id: term.id },
  ]);

/** Returns the rows of a place, and the id of its location in them. */
const placeRows = (serviceId: string, place: Place, shared: SharedRows): { readonly locationId: string; readonly rows: WrittenRow[] } => {
  const { id, description, schedules = [], attributes = [] } = place;
  const location = locationRows(place, shared);
  const rows: WrittenRow[] = [
    ...location.rows,
    ['service_at_locations', { id, service_id: serviceId, location_id: location.id, description }],
    ...schedules.map((schedule): WrittenRow => ['schedules', { ...schedule, service_at_location_id: id }]),
    ...attributeRows(attributes),
  ];
  return { locationId: location.id, rows };
};

/**
 * Returns the rows of a service and of its parts, in all tables but those of taxonomies. A row precedes those that refer to it. What several services share is
 * written once.
 */
export const toTableRows = (service: HsdsService, shared: SharedRows): readonly WrittenRow[] => {
  const { organization, phones = [], schedules = [], service_at_locations: places, attributes, metadata = [], ...fields } = service;
  const written = places.map((place) => placeRows(service.id, place, shared));
  const locationIds = new Map(places.map(({ location }, index) => [location.id, written[index]?.locationId]));
  return [
    // The first one counts: a later edition of another listing may tell more of it.
    ...(shared.add('organizations', organization.id, () => '') === 'new' ? [['organizations', organization] as const] : []),
    ['services', { ...fields, organization_id: organization.id }],
    ...written.flatMap(({ rows }) => rows),
    ...phones.map((phone): WrittenRow => ['phones', { ...phone, service_id: service.id }]),
    ...schedules.map((schedule): WrittenRow => ['schedules', { ...schedule, service_id: service.id }]),
    ...attributeRows(attributes),
    ...metadata.map((change): WrittenRow => [
      'metadata',
      { ...change, resource_id: locationIds.get(change.resource_id) ?? change.resource_id },
    ]),
  ];
};

/** Returns the rows of the taxonomies of this directory and of their terms. */
export const taxonomyRows = (): readonly WrittenRow[] => [
  ...OWN_TAXONOMIES.map((taxonomy): WrittenRow => ['taxonomies', taxonomy]),
  ...OWN_TERMS.map(({ taxonomy_detail: { id }, ...term }): WrittenRow => ['taxonomy_terms', { ...term, taxonomy_id: id }]),
];
