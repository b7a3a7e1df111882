import { foldName } from '../../domain/foldName.ts';

/** States, territories and provinces by postal abbreviation. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MP: 'Northern Mariana Islands',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'U.S. Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

const CANADA: ReadonlySet<string> = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

/** ISO country of a state, territory (under the US) or province; null for an unknown abbreviation. */
export const countryOfState = (state: string): 'US' | 'CA' | null =>
  STATE_NAMES[state] === undefined ? null : CANADA.has(state) ? 'CA' : 'US';

const codeOfName = new Map(Object.entries(STATE_NAMES).map(([code, name]) => [foldName(name), code]));

/** The abbreviation a text means: `ca`, `Ca`, `California`; null when it is none. */
export const stateCode = (text: string): string | null => {
  const upper = text.trim().replaceAll('.', '').toUpperCase();
  return STATE_NAMES[upper] === undefined ? (codeOfName.get(foldName(text)) ?? null) : upper;
};

/** All abbreviations whose code or name begins with a text being typed: `c` → CA, CO, CT … */
export const stateCodesStartingWith = (text: string): readonly string[] => {
  const folded = foldName(text);
  return Object.entries(STATE_NAMES)
    .filter(([code, name]) => code.toLowerCase().startsWith(folded) || foldName(name).startsWith(folded))
    .map(([code]) => code);
};
