/*
 * The strong ETag of a service: revision of its stream, revision of its beds, and the other inputs of the response. A command compares the
 * two revisions; a read compares the whole.
 */
export interface ServiceVersion {
  /** -1: the stream does not exist yet. */
  readonly revision: number;
  readonly bedsRevision: number;
}

/** Formats the tag: `"8.3"`, or `"8.3~guest-0-2026-11-21"` with the other inputs of the response (letters, digits, `_`, `.`, `:`, `-`). */
export const formatServiceTag = ({ revision, bedsRevision }: ServiceVersion, rest: readonly (string | number)[] = []): string =>
  `"${revision}.${bedsRevision}${rest.length === 0 ? '' : `~${rest.join('-').replaceAll(/[^\w.:-]/g, '_')}`}"`;

const TAG = /^"(-?\d{1,15})\.(-?\d{1,15})(?:~[\w.:-]*)?"$/;

/** Returns the revisions in one of our ETags, or null for any other text. */
export const parseServiceTag = (text: string): ServiceVersion | null => {
  const match = TAG.exec(text.trim());
  return match === null ? null : { revision: Number(match[1]), bedsRevision: Number(match[2]) };
};

const plain = (text: string): string => text.trim().replace(/^W\//, '');

/** Whether `If-None-Match` contains this ETag; weak comparison, as RFC 9110 requires for reads. */
export const holdsTag = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((held) => plain(held) === plain(tag));
};
