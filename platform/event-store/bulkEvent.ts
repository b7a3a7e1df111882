import type { RawEvent } from './rawEvent.ts';

/**
 * Origins of changes that no user waits to see: the rows of a file, programs with a key, and what the product does by itself. Metadata
 * contain no user texts in which this could occur.
 */
const BULK_PATTERN = /"via"\s*:\s*"(?:import|key|reaction)"/;

/** Whether no user waits to see an event, from its stored metadata. */
export const isBulkEvent = ({ metadata: { buffer, byteOffset, byteLength } }: Pick<RawEvent, 'metadata'>): boolean =>
  BULK_PATTERN.test(Buffer.from(buffer, byteOffset, byteLength).toString('latin1'));
