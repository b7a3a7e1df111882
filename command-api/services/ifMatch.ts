import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { ServiceVersion } from '#platform/http/etag.ts';

/** The option of `handleCommand` that holds the service's revision to `If-Match`. */
export const ifMatchHolds = (ifMatch: ServiceVersion | undefined): { readonly ifMatch?: bigint } =>
  ifMatch === undefined ? {} : { ifMatch: BigInt(ifMatch.revision) };

/** A save that counts beds needs them to be those of the tag as well. */
export const requireBedsMatch = (ifMatch: ServiceVersion | undefined, beds: readonly RecordedEvent[]): void => {
  if (ifMatch !== undefined && BigInt(ifMatch.bedsRevision) !== (beds.at(-1)?.revision ?? -1n)) throw new DomainError('IF_MATCH_FAILED');
};
