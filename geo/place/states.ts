import { createRequire } from 'node:module';
import { foldName } from '#domain/values/foldName.ts';

const require = createRequire(import.meta.url);
const { abbr: gazetteerCodes } = require('zipcodes/lib/states.js') as { readonly abbr: Readonly<Record<string, string>> };

/**
 * States, territories and provinces by postal abbreviation: those of the gazetteer, those that it lacks, and those with a former or wrong
 * name in it.
 */
const STATE_NAMES: Readonly<Record<string, string>> = {
  ...gazetteerCodes,
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  NT: 'Northwest Territories',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
  YT: 'Yukon',
};

const CANADIAN_PROVINCES: ReadonlySet<string> = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

/** Returns the ISO country of a state, territory (as US) or province; null for an unknown abbreviation. */
export const countryOfState = (state: string): 'US' | 'CA' | null =>
  STATE_NAMES[state] === undefined ? null : CANADIAN_PROVINCES.has(state) ? 'CA' : 'US';

const codeOfName = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [foldName(name), code]));

/** Returns the abbreviation for a text: `ca`, `Ca`, `California`; null if there is none. */
export const stateCode = (text: string): string | null => {
  const normalized = text.trim().replaceAll('.', '').toUpperCase();
  return STATE_NAMES[normalized] === undefined ? (codeOfName.get(foldName(text)) ?? null) : normalized;
};

/** Returns all abbreviations whose code or name begins with a typed text: `c` → CA, CO, CT … */
export const stateCodesStartingWith = (text: string): readonly string[] => {
  const folded = foldName(text);
  return Object.entries(STATE_NAMES)
    .filter(([code, name]) => code.toLowerCase().startsWith(folded) || foldName(name).startsWith(folded))
    .map(([code]) => code);
};
