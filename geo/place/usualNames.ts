import { foldName } from '#domain/values/foldName.ts';

/** Common names of places that the gazetteer lists under another name. */
const NICKNAMES: Readonly<Record<string, readonly [city: string, state: string]>> = {
  la: ['Los Angeles', 'CA'],
  'east la': ['East Los Angeles', 'CA'],
  nyc: ['New York', 'NY'],
  sf: ['San Francisco', 'CA'],
  'san fran': ['San Francisco', 'CA'],
  dc: ['Washington', 'DC'],
  philly: ['Philadelphia', 'PA'],
  nola: ['New Orleans', 'LA'],
  vegas: ['Las Vegas', 'NV'],
  slc: ['Salt Lake City', 'UT'],
  kc: ['Kansas City', 'MO'],
  okc: ['Oklahoma City', 'OK'],
  atl: ['Atlanta', 'GA'],
  indy: ['Indianapolis', 'IN'],
  jax: ['Jacksonville', 'FL'],
  'st pete': ['Saint Petersburg', 'FL'],
  'san buenaventura': ['Ventura', 'CA'],
};

/** Returns the town that people call by this name, normalised by `foldName`; undefined if it is no nickname. */
export const nicknameOf = (foldedName: string): readonly [city: string, state: string] | undefined => NICKNAMES[foldedName];

const DIRECTIONS: Readonly<Record<string, string>> = {
  n: 'north',
  no: 'north',
  s: 'south',
  so: 'south',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
};
/** Other words that people shorten in names of towns; "St", "Ft" and "Mt" are folded everywhere. */
const SHORTENED_WORDS: Readonly<Record<string, string>> = {
  pt: 'port',
  pk: 'park',
  hts: 'heights',
  spgs: 'springs',
  spngs: 'springs',
  bch: 'beach',
  vlg: 'village',
  ctr: 'center',
  jct: 'junction',
  lk: 'lake',
  mtn: 'mountain',
  cty: 'city',
  gr: 'grand',
};
/** Words by which offices name a city and its county: "Nashville-Davidson", "Louisville/Jefferson County", "Indianapolis city (balance)". */
const OFFICIAL_ENDING_PATTERN =
  /(?: (?:city|town|village|county|borough|township|cdp|municipality|metro|metropolitan|government|unified|consolidated|balance|area))+$/;
const OFFICIAL_BEGINNING_PATTERN = /^(?:(?:the|city|town|village|county|metro|greater|downtown|urban|ciudad|la ciudad) (?:of |de )?)+/;

const spelledOut = (name: string): string =>
  name
    .split(' ')
    .map((word, index) => (index === 0 ? DIRECTIONS[word] : undefined) ?? SHORTENED_WORDS[word] ?? word)
    .join(' ');

/**
 * Returns the names, normalised by `foldName`, under which a town may be listed that someone calls by this text, the most likely first:
 * words spelled out ("N Las Vegas"), without the words of offices ("New York City", "City of Denver"), and the first of two names that a
 * hyphen or a slash joins ("Nashville-Davidson").
 */
export const usualNames = (text: string): readonly string[] => {
  const foldedName = foldName(text);
  const names = [foldedName, foldName(text.split(/[-–/(]/)[0] ?? '')].flatMap((foldedPart) => {
    const name = spelledOut(foldedPart);
    return [name, name.replace(OFFICIAL_BEGINNING_PATTERN, '').replace(OFFICIAL_ENDING_PATTERN, '')];
  });
  return [...new Set(names)].filter((name) => name !== foldedName && name.length > 2);
};
