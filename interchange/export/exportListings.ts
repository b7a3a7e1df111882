import type { CreateFile } from './format.ts';
import { EXPORT_FORMATS, type ExportFormatName } from './formats.ts';
import type { PublishedListing } from './hsds/publishedListing.ts';

/**
 * Writes listings in a format, one after another; returns their number. Rejects when the signal aborts, or with the error of a file.
 * `listings`: as any visitor may see them.
 */
export const exportListings = async (
  listings: AsyncIterable<PublishedListing>,
  { format, createFile, signal }: { readonly format: ExportFormatName; readonly createFile: CreateFile; readonly signal?: AbortSignal },
): Promise<number> => {
  const writer = await EXPORT_FORMATS[format](createFile);
  let count = 0;
  try {
    for await (const listing of listings) {
      signal?.throwIfAborted();
      await writer.add(listing);
      count += 1;
    }
    await writer.finish();
    return count;
  } finally {
    await writer.close();
  }
};
