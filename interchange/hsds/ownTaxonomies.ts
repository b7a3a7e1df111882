import { hash } from 'node:crypto';
import { parse as parseUuid } from 'uuid';
import type { HsdsTaxonomy, HsdsTaxonomyTerm } from '#contract/hsds.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { CONDITION_TERMS, type ConditionTerm } from '../conditions.ts';

/** Namespace of the ids of everything that this directory writes in HSDS; must never change: readers know the objects by their ids. */
const HSDS_ID_NAMESPACE = parseUuid('c1f2b7a4-9a0f-5d4e-8d39-6f6a1b2c3d4e');

/** The digit of a UUID that states its variant. */
const VARIANTS = ['8', '9', 'a', 'b'];

const NAMESPACE_BYTES = 16;
/** Most bytes of a UTF-16 code unit in UTF-8. */
const MAX_UNIT_BYTES = 3;

/** Returns a buffer that begins with the namespace and has room for a text of this many code units. */
const withNamespace = (textLength: number): Buffer => Buffer.concat([HSDS_ID_NAMESPACE, Buffer.allocUnsafe(textLength * MAX_UNIT_BYTES)]);

/** The buffer of almost all names: an export makes a dozen for each listing. */
const NAME_BUFFER = withNamespace(1_000);

/**
 * Returns the id of a part of a listing: `hsdsId(listingId, 'location')`. It is the UUID of version 5 of the parts as JSON; an export needs a dozen for
 * each listing, and `hash` takes a third of the time of `v5` of the package uuid.
 */
export const hsdsId = (...parts: readonly (string | number)[]): string => {
  const text = JSON.stringify(parts);
  const name = text.length * MAX_UNIT_BYTES <= NAME_BUFFER.length - NAMESPACE_BYTES ? NAME_BUFFER : withNamespace(text.length);
  const digest = hash('sha1', name.subarray(0, NAMESPACE_BYTES + name.write(text, NAMESPACE_BYTES)));
  const variant = VARIANTS[Number.parseInt(digest.charAt(16), 16) % VARIANTS.length] ?? '';
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};

const taxonomyOf = (name: string, description: string): HsdsTaxonomy => ({ id: hsdsId('taxonomy', name), name, description });

const KINDS = taxonomyOf('Kinds of help', 'Kinds of help in this directory.');
const AUDIENCES = taxonomyOf('Audiences', 'Groups of people whom a listing of this directory serves.');
const FACTS = taxonomyOf(
  'Facts of a listing',
  'Facts of a listing of this directory that HSDS has no field for; each is the value of an attribute.',
);

/** Taxonomies of this directory. */
export const OWN_TAXONOMIES = [KINDS, AUDIENCES, FACTS] as const;

/** Facts that HSDS has no field for, by the codes of their terms. */
const FACT_DESCRIPTIONS = {
  'listing-id': 'Id of the listing in this directory.',
  'listing-updated-at': 'When the listing last changed, if other listings are the same service at other locations.',
  summary: 'A short summary.',
  age: 'Ages of the people whom it serves, as a text.',
  'summary-es': 'The short summary in Spanish.',
  'description-es': 'The description in Spanish.',
  'age-es': 'The ages in Spanish.',
  'phone-text': 'The phone as it is shown, if it says more than one number.',
  facebook: 'Address of its page on Facebook.',
  twitter: 'Address of its page on Twitter.',
  instagram: 'Address of its page on Instagram.',
  youtube: 'Address of its page on YouTube.',
  city: 'City of a place without a public street.',
  state: 'State of a place without a public street.',
  zip: 'ZIP code of a place without a public street.',
  country: 'Country of a place without a public street.',
  confidential: 'The address is confidential.',
  ...(Object.fromEntries(CONDITION_TERMS.map(({ code, description }) => [code, description])) as Readonly<Record<ConditionTerm, string>>),
  'contact-for-hours': 'Visitors call for the hours.',
  'unknown-day': 'Day of the week of which not all hours are known.',
  'closed-days': 'Days on which it is closed although the schedule is open, as JSON.',
  'total-beds': 'Number of beds.',
  'available-beds': 'Number of free beds when they were last counted.',
  'beds-counted-at': 'When the free beds were last counted.',
  sample: 'A listing of the fictional sample directory.',
} as const;

export type OwnFact = keyof typeof FACT_DESCRIPTIONS;

const termOf = (taxonomy: HsdsTaxonomy, code: string, name: string, description: string): HsdsTaxonomyTerm => ({
  id: hsdsId('term', taxonomy.name, code),
  code,
  name,
  description,
  taxonomy: taxonomy.name,
  taxonomy_detail: taxonomy,
  language: 'en',
});

/** Words of a code: `FOOD_PANTRY` and `beds-counted-at`. */
const wordsOf = (code: string): string => {
  const words = code.toLowerCase().replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const KIND_TERMS = SERVICE_TYPES.map((kind) => termOf(KINDS, kind, wordsOf(kind), `Listings of the kind ${wordsOf(kind).toLowerCase()}.`));
const AUDIENCE_TERMS = CATEGORIES.map((audience) =>
  termOf(AUDIENCES, audience, audience === 'ALL' ? 'Anyone' : wordsOf(audience), 'Listings for these people.'),
);
const FACT_TERMS = (Object.keys(FACT_DESCRIPTIONS) as OwnFact[]).map((fact) => termOf(FACTS, fact, wordsOf(fact), FACT_DESCRIPTIONS[fact]));

/** Terms of all taxonomies of this directory, in the order of their definition. */
export const OWN_TERMS: readonly HsdsTaxonomyTerm[] = [...KIND_TERMS, ...AUDIENCE_TERMS, ...FACT_TERMS];

/** Whether a term is of the taxonomy of facts, and not a kind or an audience. */
export const isFactTerm = ({ taxonomy }: HsdsTaxonomyTerm): boolean => taxonomy === FACTS.name;

const termsByCode = new Map(OWN_TERMS.map((term) => [`${term.taxonomy} ${term.code}`, term]));

const termWith = (taxonomy: HsdsTaxonomy, code: string): HsdsTaxonomyTerm => {
  const term = termsByCode.get(`${taxonomy.name} ${code}`);
  if (term === undefined) throw new Error(`There is no term ${code} in ${taxonomy.name}`);
  return term;
};

export const kindTerm = (kind: string): HsdsTaxonomyTerm => termWith(KINDS, kind);
export const audienceTerm = (audience: string): HsdsTaxonomyTerm => termWith(AUDIENCES, audience);
export const factTerm = (fact: OwnFact): HsdsTaxonomyTerm => termWith(FACTS, fact);
