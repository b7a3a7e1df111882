import type { HsdsRecord } from '#domain/service/hsdsRecord.ts';

/* Texts that the export writes into HSDS and the import recognizes. */

/** Says that a schedule that closes earlier than it opens ends on the next day. */
export const NEXT_DAY_NOTE = 'Closes on the next day.';

/** Lines about the place of a listing; the lines below them are about the place or its organization too. */
const PLACE_LINES = /(?:^|\n)(?:At this location|Place|About the place|Getting there): /;

/** Splits the description of a listing that came from HSDS into the text about its service and the lines about its location, which `joinDescription` joins. */
export const splitDescription = (
  description: string | undefined,
  record: HsdsRecord | null,
): { readonly ofService: string; readonly ofLocation: string } => {
  const text = description ?? '';
  const match = record === null ? null : PLACE_LINES.exec(text);
  return match === null
    ? { ofService: text, ofLocation: '' }
    : { ofService: text.slice(0, match.index), ofLocation: text.slice(match.index).replace(/^\n/, '') };
};

/** Joins the description of a service and that of the service at one of its locations, as this product writes them. */
export const joinDescription = (ofService: string, ofLocation: string): string =>
  [ofService, ofLocation].filter((text) => text !== '').join('\n');
