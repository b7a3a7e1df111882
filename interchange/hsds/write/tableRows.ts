import type { HsdsService } from '#contract/hsds.ts';
import { OWN_TAXONOMIES, OWN_TERMS } from '../ownTaxonomies.ts';
import type { WrittenTable } from './writtenTables.ts';

/** Cells of a row by the names of their columns; absent ones are empty. */
export type Cells = Readonly<Record<string, string | number | undefined>>;

/** A row of a table. */
export type WrittenRow = readonly [table: WrittenTable, cells: Cells];

const locationRows = (serviceId: string, places: HsdsService['service_at_locations']): WrittenRow[] =>
  places.flatMap(({ id, location: { addresses = [], accessibility = [], ...location } }): WrittenRow[] => [
    ['locations', location],
    ...addresses.map((address): WrittenRow => ['addresses', { ...address, location_id: location.id }]),
    ...accessibility.map((fact): WrittenRow => ['accessibility', { ...fact, location_id: location.id }]),
    ['service_at_locations', { id, service_id: serviceId, location_id: location.id }],
  ]);

/** Returns the rows of a service and of its parts, in all tables but those of taxonomies. A row precedes those that refer to it. */
export const toTableRows = (service: HsdsService): readonly WrittenRow[] => {
  const { organization, phones = [], schedules = [], service_at_locations: places, attributes, ...fields } = service;
  return [
    ['organizations', organization],
    ['services', { ...fields, organization_id: organization.id }],
    ...locationRows(service.id, places),
    ...phones.map((phone): WrittenRow => ['phones', { ...phone, service_id: service.id }]),
    ...schedules.map((schedule): WrittenRow => ['schedules', { ...schedule, service_id: service.id }]),
    ...attributes.map(({ taxonomy_term: term, ...attribute }): WrittenRow => ['attributes', { ...attribute, taxonomy_term_id: term.id }]),
  ];
};

/** Returns the rows of the taxonomies of this directory and of their terms. */
export const taxonomyRows = (): readonly WrittenRow[] => [
  ...OWN_TAXONOMIES.map((taxonomy): WrittenRow => ['taxonomies', taxonomy]),
  ...OWN_TERMS.map(({ taxonomy_detail: { id }, ...term }): WrittenRow => ['taxonomy_terms', { ...term, taxonomy_id: id }]),
];
