import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { ServiceVersion } from '#platform/http/etag.ts';

/** Returns the option of `handleCommand` that compares the service's revision with `If-Match`. */
export const ifMatchOption = (ifMatch: ServiceVersion | undefined): { readonly ifMatch?: bigint } =>
  ifMatch === undefined ? {} : { ifMatch: BigInt(ifMatch.revision) };

/** Throws if a save counts beds and the revision of the beds differs from the tag. */
export const requireBedsMatch = (ifMatch: ServiceVersion | undefined, beds: readonly RecordedEvent[]): void => {
  if (ifMatch !== undefined && BigInt(ifMatch.bedsRevision) !== (beds.at(-1)?.revision ?? -1n)) throw new DomainError('IF_MATCH_FAILED');
};
