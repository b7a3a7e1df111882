import { phoneDigits } from '../values/contact.ts';
import { foldName } from '../values/foldName.ts';

/** Words of a street that people write in several ways, in their common short form. */
const STREET_WORDS: Readonly<Record<string, string>> = {
  street: 'st',
  str: 'st',
  avenue: 'ave',
  av: 'ave',
  boulevard: 'blvd',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  terrace: 'ter',
  circle: 'cir',
  highway: 'hwy',
  parkway: 'pkwy',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};
/** Words before the number of a suite; people also write `#` or nothing. */
const SUITE_WORDS: ReadonlySet<string> = new Set(['suite', 'ste', 'unit', 'apt', 'apartment', 'room', 'rm']);

const foldStreet = (address1: string): string =>
  foldName(address1)
    .split(' ')
    .filter((word) => word !== '' && !SUITE_WORDS.has(word))
    .map((word) => STREET_WORDS[word] ?? word)
    .join(' ');

/** The facts of a listing by which two listings of one place are recognised. Texts as published, or empty if unknown. */
export interface SamePlaceFacts {
  readonly name: string;
  /** Street and number. */
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly phone: string;
  /** True if the address is hidden: it then matches no other. */
  readonly isConfidential?: boolean;
}

/** What two listings of one place share besides their name. */
export type SamePlaceKind = 'address' | 'phone';

const joinKey = (kind: SamePlaceKind, ...parts: readonly string[]): string => [kind, ...parts].join('\n');

/** Returns what a key of `samePlaceKeys` compares. */
export const kindOfSamePlaceKey = (key: string): SamePlaceKind => (key.startsWith('phone\n') ? 'phone' : 'address');

/**
 * Returns the keys of a listing, at most two. Two listings with a key in common may be one place listed twice: they have the same name, and
 * the same street and city or the same phone. Names ignore case, accents and punctuation. Streets also ignore abbreviations ("N Main St"
 * is "North Main Street") and the word before the number of a suite. A person decides whether they are one place.
 */
export const samePlaceKeys = ({ name, address1, city, state, phone, isConfidential = false }: SamePlaceFacts): readonly string[] => {
  const foldedName = foldName(name);
  if (foldedName === '') return [];
  const street = isConfidential ? '' : foldStreet(address1);
  const foldedCity = foldName(city);
  const digits = phoneDigits(phone);
  return [
    ...(street === '' || foldedCity === '' ? [] : [joinKey('address', foldedName, street, foldedCity, foldName(state))]),
    ...(digits === undefined ? [] : [joinKey('phone', foldedName, digits)]),
  ];
};
