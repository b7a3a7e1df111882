import { formatConsistencyToken, parseConsistencyToken } from '#platform/consistencyToken.ts';
import { shortHash } from '../querying/shortHash.ts';

/**
 * What a program that reads the changes has seen. Everything up to `position` of the log is in what it got. The listings that it got were
 * read later, up to `seen`: what was public in between may be in its hands, so that its removal must be named. `afterId`: last id of its
 * pages of all listings; undefined once it has all of them.
 */
export interface FeedToken {
  readonly logId: string;
  readonly position: bigint;
  readonly seen: bigint;
  readonly afterId?: string | undefined;
}

const TOKEN_PATTERN = /^([^~]+)~(\d{1,20})~([A-Za-z0-9_-]*)~([0-9a-z]+)$/;

const textOf = ({ logId, position, seen, afterId = '' }: FeedToken): string =>
  `${formatConsistencyToken(logId, position)}~${seen - position}~${afterId}`;

/** Writes a token: text for URLs, which ends with a digest of itself. */
export const formatFeedToken = (token: FeedToken): string => `${textOf(token)}~${shortHash(textOf(token))}`;

/** Reads a token; null if it is damaged, or none of ours. */
export const parseFeedToken = (text: string): FeedToken | null => {
  const [, start, seenAfter = '', afterId = '', digest] = TOKEN_PATTERN.exec(text) ?? [];
  const parsed = parseConsistencyToken(start);
  if (parsed === null) return null;
  const { logId, position } = parsed;
  const token = { logId, position, seen: position + BigInt(seenAfter), ...(afterId !== '' && { afterId }) };
  return digest === shortHash(textOf(token)) ? token : null;
};
