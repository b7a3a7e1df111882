import type { PublishedListing } from './hsds/publishedListing.ts';

/** A file of an export that is being written. */
export interface ExportFile {
  /** Appends a text; resolves when more can be written. */
  write(text: string): Promise<void>;
}

/** Creates a file of the export by its name, `services.csv`. */
export type CreateFile = (name: string) => Promise<ExportFile>;

/** Writes listings one after another. It keeps none in memory. */
export interface ListingWriter {
  /** Writes a listing, now or at the end. */
  add(listing: PublishedListing): Promise<void>;
  /** Writes what follows the last listing. */
  finish(): Promise<void>;
  /** Deletes temporary files. */
  close(): Promise<void>;
}

/** A format of exports: creates a writer of its files. */
export type ExportFormat = (createFile: CreateFile) => Promise<ListingWriter>;
