/*
 * The strong ETag of a service: revision of its stream, revision of its beds, and the other inputs of the response. A command compares the
 * two revisions; a read compares the whole.
 */
export interface ServiceVersion {
  /** Revision of the service's stream; -1 if the stream does not exist yet. */
  readonly revision: number;
  readonly bedsRevision: number;
}

/** Formats the tag: `"8.3"`, or `"8.3~guest-0-2026-11-21"` with the other inputs of the response (letters, digits, `_`, `.`, `:`, `-`). */
export const formatServiceEtag = ({ revision, bedsRevision }: ServiceVersion, otherParts: readonly (string | number)[] = []): string =>
  `"${revision}.${bedsRevision}${otherParts.length === 0 ? '' : `~${otherParts.join('-').replaceAll(/[^\w.:-]/g, '_')}`}"`;

const SERVICE_ETAG_PATTERN = /^"(-?\d{1,15})\.(-?\d{1,15})(?:~[\w.:-]*)?"$/;

/** Returns the revisions in one of our ETags, or null for any other text. */
export const parseServiceEtag = (text: string): ServiceVersion | null => {
  const match = SERVICE_ETAG_PATTERN.exec(text.trim());
  return match === null ? null : { revision: Number(match[1]), bedsRevision: Number(match[2]) };
};

const withoutWeakPrefix = (text: string): string => text.trim().replace(/^W\//, '');

/** Whether `If-None-Match` contains this ETag; weak comparison, as RFC 9110 requires for reads. */
export const matchesIfNoneMatch = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((candidate) => withoutWeakPrefix(candidate) === withoutWeakPrefix(etag));
};
