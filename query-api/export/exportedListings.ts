import type { PublishedListing } from '#interchange/export/hsds/publishedListing.ts';

/** The approved listings at one moment, as a guest sees them. */
export interface ExportedListings {
  /** Position of the log up to which they were built. */
  readonly position: bigint;
  /** Number of listings that are left out because the log has events of them that this version cannot read. */
  readonly leftOut: number;
  /** The listings in the order of their ids, each read when it is taken. */
  readonly listings: AsyncIterable<PublishedListing>;
  /** Deletes the temporary files. */
  close(): Promise<void>;
}
