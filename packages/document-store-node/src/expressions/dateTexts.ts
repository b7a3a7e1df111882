import { CommandError, locationError, notSupported } from '../errors.ts';
import { isoDate, localTime, PARTS, UTC, zoneOf, type Zone } from './calendar.ts';

const MONTHS = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December',
]; // oxfmt-ignore

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

const offsetText = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60), 2)}${pad(Math.abs(minutes) % 60, 2)}`;

const yearText = (year: number): string => {
  if (year < 0 || year > 9999) throw locationError(18_537, `$dateToString is only defined on year 0-9999, tried to use year ${year}`);
  return pad(year, 4);
};

/** The specifiers of `$dateToString`, with the local time and the zone's offset in minutes. */
const FORMATS: Readonly<Record<string, (local: number, offset: number) => string>> = {
  b: (local) => MONTHS[PARTS.month(local) - 1]!.slice(0, 3),
  B: (local) => MONTHS[PARTS.month(local) - 1]!,
  d: (local) => pad(PARTS.dayOfMonth(local), 2),
  G: (local) => yearText(PARTS.isoWeekYear(local)),
  H: (local) => pad(PARTS.hour(local), 2),
  j: (local) => pad(PARTS.dayOfYear(local), 3),
  L: (local) => pad(PARTS.millisecond(local), 3),
  m: (local) => pad(PARTS.month(local), 2),
  M: (local) => pad(PARTS.minute(local), 2),
  S: (local) => pad(PARTS.second(local), 2),
  u: (local) => String(PARTS.isoDayOfWeek(local)),
  U: (local) => pad(PARTS.week(local), 2),
  V: (local) => pad(PARTS.isoWeek(local), 2),
  w: (local) => String(PARTS.dayOfWeek(local)),
  Y: (local) => yearText(PARTS.year(local)),
  z: (_local, offset) => offsetText(offset),
  Z: (_local, offset) => String(offset),
  '%': () => '%',
};

const replaceSpecifiers = (format: string, replaceOne: (specifier: string) => string): string =>
  format.replaceAll(/%(.?)/gs, (_whole, specifier: string) => {
    if (specifier === '') throw locationError(18_535, "Unmatched '%' at end of format string");
    return replaceOne(specifier);
  });

/** Formats a moment; without a format as ISO 8601, with `Z` in UTC. */
export const formatDate = (utc: number, format: string | undefined, zone: Zone): string => {
  const offset = zone.offsetAt(utc);
  return replaceSpecifiers(format ?? `%Y-%m-%dT%H:%M:%S.%L${zone.isUtc ? 'Z' : ''}`, (specifier) => {
    const formatPart = FORMATS[specifier];
    if (formatPart === undefined) throw locationError(18_536, `Invalid format character '%${specifier}' in format string`);
    return formatPart(utc + offset, Math.trunc(offset / 60_000));
  });
};

const parsingFailure = (text: string, reason: string): CommandError =>
  new CommandError(241, 'ConversionFailure', `Error parsing date string '${text}'; ${reason}`);

const OFFSET = '(?<zone>Z|UTC|GMT|[+-]\\d\\d(?::?\\d\\d)?)';
const ISO_TEXT = new RegExp(
  `^(?<Y>\\d{4})-(?<m>\\d\\d)-(?<d>\\d\\d)(?:[T ](?<H>\\d\\d):(?<M>\\d\\d)(?::(?<S>\\d\\d)(?:\\.(?<fraction>\\d{1,9}))?)?)?\\s*${OFFSET}?$`,
);

/** Patterns of the specifiers of `$dateFromString`. */
const PATTERNS: Readonly<Record<string, string>> = {
  b: `(?<b>${MONTHS.map((name) => name.slice(0, 3)).join('|')})`,
  B: `(?<b>${MONTHS.join('|')})`,
  d: '(?<d>\\d{1,2})',
  G: '(?<G>\\d{4})',
  H: '(?<H>\\d{1,2})',
  j: '(?<j>\\d{1,3})',
  L: '(?<fraction>\\d{3})',
  m: '(?<m>\\d{1,2})',
  M: '(?<M>\\d{1,2})',
  S: '(?<S>\\d{1,2})',
  u: '(?<u>[1-7])',
  V: '(?<V>\\d{1,2})',
  Y: '(?<Y>\\d{4})',
  z: OFFSET,
  Z: '(?<minutes>[+-]?\\d{1,4})',
  '%': '%',
};

const escapeRegExp = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const patternOf = (format: string): RegExp => {
  const seen = new Set<string>();
  const source = replaceSpecifiers(escapeRegExp(format), (specifier) => {
    const pattern = PATTERNS[specifier];
    if (pattern === undefined) throw locationError(18_536, `Invalid format character '%${specifier}' in format string`);
    if (specifier !== '%' && seen.has(specifier)) throw notSupported(`'%${specifier}' twice in a format is not supported by this server`);
    seen.add(specifier);
    return pattern;
  });
  try {
    return new RegExp(`^${source}$`, 'i');
  } catch {
    throw notSupported(`the format '${format}' is not supported by this server`);
  }
};

const dayOf = (text: string, parts: Readonly<Record<string, string | undefined>>): number => {
  const { Y, G, V, u, m, b, d, j } = parts;
  const month =
    m ?? (b === undefined ? undefined : MONTHS.findIndex((name) => name.slice(0, 3).toLowerCase() === b.slice(0, 3).toLowerCase()) + 1);
  let local: number | undefined;
  if (Y !== undefined && month !== undefined && d !== undefined) {
    local = localTime(Number(Y), Number(month), Number(d));
    if (PARTS.month(local) !== Number(month) || PARTS.dayOfMonth(local) !== Number(d))
      throw parsingFailure(text, 'The parsed date was invalid');
  } else if (Y !== undefined && j !== undefined) {
    local = localTime(Number(Y), 1, Number(j));
    if (PARTS.dayOfYear(local) !== Number(j)) throw parsingFailure(text, 'The parsed date was invalid');
  } else if (G !== undefined && V !== undefined && u !== undefined) {
    local = isoDate(Number(G), Number(V), Number(u));
    if (PARTS.isoWeek(local) !== Number(V)) throw parsingFailure(text, 'The parsed date was invalid');
  }
  if (local === undefined) throw parsingFailure(text, 'an incomplete date/time string has been found');
  return local;
};

/**
 * Parses a date in a format, or as ISO 8601. `zone` is undefined if the operator has none. Throws `ConversionFailure`, and
 * `NotImplemented` for other texts that a server without a format understands.
 */
export const parseDate = (text: string, format?: string, zone?: Zone): number => {
  const groups = (format === undefined ? ISO_TEXT : patternOf(format)).exec(text)?.groups;
  if (groups === undefined && format === undefined && /\d.*\d|now|today|tomorrow|yesterday/i.test(text))
    throw notSupported(`the date '${text}' is not in ISO 8601, which this server needs`);
  if (groups === undefined) throw parsingFailure(text, 'it does not have the format');
  const { H = '0', M = '0', S = '0', fraction = '', zone: ownZone, minutes } = groups;
  if (Number(H) > 23 || Number(M) > 59 || Number(S) > 59) throw parsingFailure(text, 'Unexpected time');
  const time = ((Number(H) * 60 + Number(M)) * 60 + Number(S)) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  if ((ownZone ?? minutes) !== undefined && zone !== undefined)
    throw parsingFailure(text, 'you cannot pass in a date/time string with GMT offset together with a timezone argument');
  const local = dayOf(text, groups) + time;
  if (minutes !== undefined) return local - Number(minutes) * 60_000;
  return (ownZone === undefined ? (zone ?? UTC) : zoneOf(ownZone.toUpperCase())).toUtc(local);
};
