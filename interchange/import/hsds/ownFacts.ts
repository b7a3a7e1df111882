import * as z from 'zod/mini';
import { closedEntrySchema, DAYS, type Day } from '#domain/schedule/schema.ts';
import { isOpenCondition } from '#domain/service/conditions.ts';
import { CATEGORIES, type Category } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { CONDITION_TERMS } from '../../conditions.ts';
import { OWN_TERMS, type OwnFact } from '../../hsds/ownTaxonomies.ts';
import type { Listing } from '../readListing.ts';
import type { Row } from '../row.ts';
import type { TableRow, TableRows } from './tableRows.ts';

/** What another directory of this product wrote about a service in terms of its own taxonomies. */
export interface OwnFacts {
  readonly kinds: readonly ServiceType[];
  readonly audiences: readonly Category[];
  /** The value of a fact; empty if there is none. */
  readonly value: (fact: OwnFact) => string;
  readonly unknownDays: readonly Day[];
}

const termsById = new Map(OWN_TERMS.map((term) => [term.id, term]));

/** Returns the facts that this product wrote about a service at one of its locations; null for an export of another program. */
export const readOwnFacts = (rows: TableRows, service: TableRow, serviceAtLocationId: string): OwnFacts | null => {
  const ids = [rows.cell(service, 'id'), serviceAtLocationId].filter((id) => id !== '');
  const attributeRows = ids.flatMap((id) => rows.withReference('attributes', 'link_id', id));
  const attributes = attributeRows.flatMap((row) => {
    const term = termsById.get(rows.cell(row, 'taxonomy_term_id'));
    return term === undefined ? [] : [{ code: term.code, value: rows.cell(row, 'value') }];
  });
  if (attributes.length === 0) return null;
  const codes = attributes.map(({ code }) => code);
  const unknown = new Set(attributes.filter(({ code }) => code === 'unknown-day').map(({ value }) => value));
  return {
    kinds: codes.flatMap((code) => SERVICE_TYPES.find((kind) => kind === code) ?? []),
    audiences: codes.flatMap((code) => CATEGORIES.find((audience) => audience === code) ?? []),
    value: (fact) => attributes.find(({ code }) => code === fact)?.value ?? '',
    unknownDays: DAYS.filter((day) => unknown.has(day)),
  };
};

/** Returns the columns of a listings file that replace those of the tables. */
export const ownColumns = ({ value }: OwnFacts, description: string): Row => ({
  description,
  status: '',
  age: value('age'),
  summary_es: value('summary-es'),
  description_es: value('description-es'),
  age_es: value('age-es'),
  ...Object.fromEntries((['facebook', 'twitter', 'instagram', 'youtube'] as const).map((site) => [site, value(site)])),
  ...(value('city') + value('state') + value('zip') === ''
    ? {}
    : { city: value('city'), state: value('state'), zip: value('zip'), country: value('country') }),
  ...(value('phone-text') === '' ? {} : { phone: value('phone-text') }),
});

const closedDaysSchema = z.array(closedEntrySchema);

const parseClosedDays = (json: string): z.infer<typeof closedDaysSchema> => {
  try {
    const parsed = closedDaysSchema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
};

const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** Returns the conditions that HSDS has no field for. */
const conditionsOf = ({ value }: OwnFacts): Partial<Listing['facts']['classified']> =>
  Object.fromEntries(
    CONDITION_TERMS.map(({ condition, code }) => [condition, ANSWERS[value(code)] ?? (isOpenCondition(condition) ? null : false)]),
  );

/** Sets the facts of a listing that no column of a file says. */
export const withOwnFacts = (listing: Listing, own: OwnFacts): Listing => {
  const { facts } = listing;
  const { value, unknownDays } = own;
  const callsForHours = value('contact-for-hours') !== '';
  return {
    ...listing,
    facts: {
      ...facts,
      described: { ...facts.described, summary: value('summary') },
      classified: { ...facts.classified, ...conditionsOf(own) },
      address: { ...facts.address, confidential: value('confidential') !== '' },
      hours: {
        schedules: callsForHours ? [] : facts.hours.schedules,
        closedDays: callsForHours ? [] : parseClosedDays(value('closed-days')),
        contactForHours: callsForHours,
        unknownDays: unknownDays.length === 0 ? null : [...unknownDays],
      },
    },
  };
};
