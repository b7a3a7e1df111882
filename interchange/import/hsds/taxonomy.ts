import * as z from 'zod/mini';
import { foldName } from '#domain/values/foldName.ts';
import { CATEGORIES, type Category } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import type { Problem } from '../plan.ts';
import { HsdsError } from './hsdsError.ts';
import { missingRow } from './problems.ts';
import { idsIn, type TableRow, type TableRows } from './tableRows.ts';

const taxonomySchema = z.record(
  z.string(),
  z.strictObject({ kinds: z.optional(z.array(z.enum(SERVICE_TYPES))), audiences: z.optional(z.array(z.enum(CATEGORIES))) }),
);

/** What the terms of a taxonomy mean, by the code, the id or the name of the term. */
export type TaxonomyMap = ReadonlyMap<string, { readonly kinds: readonly ServiceType[]; readonly audiences: readonly Category[] }>;

/** Parses a file `{"BD-1800.2000": {"kinds": ["FOOD_PANTRY"], "audiences": ["SENIORS"]}}`. Throws `HsdsError` that names what is wrong. */
export const parseTaxonomyMap = (name: string, text: string): TaxonomyMap => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new HsdsError('INVALID_JSON', `${name} is not valid JSON. ${(error as Error).message}.`);
  }
  const parsed = taxonomySchema.safeParse(value);
  if (!parsed.success) throw new HsdsError('INVALID_JSON', `${name} is no map of terms. ${z.prettifyError(parsed.error)}`);
  return new Map(Object.entries(parsed.data).map(([term, { kinds = [], audiences = [] }]) => [foldName(term), { kinds, audiences }]));
};

export interface HsdsKind {
  /** Names of the terms of the service. */
  readonly terms: readonly string[];
  /** Kinds and audiences of terms that the map of the directory knows. */
  readonly kinds: readonly ServiceType[];
  readonly audiences: readonly Category[];
}

interface Term {
  readonly name: string;
  /** Texts by which the map may know it. */
  readonly keys: readonly string[];
}

/** Returns the terms of a service, of `attributes`, of the older `services_taxonomy`, or of a cell with ids or names. */
const termsOf = (rows: TableRows, service: TableRow, problems: Problem[]): readonly Term[] => {
  const { cell, byId, withReference } = rows;
  const id = cell(service, 'id');
  const termAt = (termId: string): Term | undefined => {
    const row = byId('taxonomy_terms', termId) ?? byId('taxonomies', termId);
    if (row === undefined) return undefined;
    const [name, code] = [cell(row, 'name'), cell(row, 'code', 'term')];
    return { name: name || code, keys: [code, termId, name] };
  };
  const linked = [
    ...withReference('attributes', 'link_id', id),
    ...withReference('attributes', 'service_id', id),
    ...withReference('service_taxonomies', 'service_id', id),
  ].flatMap((link): Term[] => {
    const termId = cell(link, 'taxonomy_term_id', 'taxonomy_id', 'taxonomy_detail');
    const term = termAt(termId);
    if (term === undefined && termId !== '') problems.push(missingRow(link, 'taxonomy term', termId));
    return term === undefined ? [] : [term];
  });
  const own = TERM_COLUMNS.flatMap((column) => idsIn(cell(service, column))).map((text) => termAt(text) ?? { name: text, keys: [text] });
  return [...linked, ...own];
};

/** Columns of a service with ids or names of terms. */
const TERM_COLUMNS = ['taxonomy', 'taxonomies', 'taxonomy_terms', 'taxonomy_term_id', 'taxonomy_ids'];

/** Returns the kinds and audiences of a service by its taxonomy terms. */
export const kindOf = (rows: TableRows, service: TableRow, map: TaxonomyMap, problems: Problem[]): HsdsKind => {
  const terms = termsOf(rows, service, problems);
  const meanings = terms.flatMap(({ keys }) => keys.map((key) => map.get(foldName(key))).find((found) => found !== undefined) ?? []);
  return {
    terms: [...new Set(terms.map(({ name }) => name))],
    kinds: [...new Set(meanings.flatMap(({ kinds }) => kinds))],
    audiences: [...new Set(meanings.flatMap(({ audiences }) => audiences))],
  };
};
