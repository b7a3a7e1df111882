/*
 * The strong ETag of a service: revision of its stream, revision of its beds, and what else the answer depends on. A
 * command compares the two revisions; a read compares the whole.
 */
export interface ServiceVersion {
  /** -1: there is no such stream yet. */
  readonly revision: number;
  readonly bedsRevision: number;
}

/** `"8.3"`, or `"8.3~guest-0-2026-11-21"` with what else an answer was made of (letters, digits, `_`, `.`, `:`, `-`). */
export const formatServiceTag = ({ revision, bedsRevision }: ServiceVersion, rest: readonly (string | number)[] = []): string =>
  `"${revision}.${bedsRevision}${rest.length === 0 ? '' : `~${rest.join('-').replaceAll(/[^\w.:-]/g, '_')}`}"`;

const TAG = /^"(-?\d{1,15})\.(-?\d{1,15})(?:~[\w.:-]*)?"$/;

/** The revisions in an ETag of ours, or null when it is none. */
export const parseServiceTag = (text: string): ServiceVersion | null => {
  const match = TAG.exec(text.trim());
  return match === null ? null : { revision: Number(match[1]), bedsRevision: Number(match[2]) };
};

const plain = (text: string): string => text.trim().replace(/^W\//, '');

/** Whether `If-None-Match` holds this ETag; weak comparison, as RFC 9110 has it for reads. */
export const holdsTag = (ifNoneMatch: string | undefined, tag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((held) => plain(held) === plain(tag));
};
