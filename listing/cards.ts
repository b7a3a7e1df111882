import type { Language } from '#kernel/vocabulary/languages.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { cardJson } from './cardJson.ts';
import type { Catalogue } from './catalogue.ts';
import { zoneOf, type OpeningHours } from './openingHours.ts';

/** Text between two cards, up to the second one's distance. */
export const BETWEEN = ',{"distance":';

/**
 * Encoded cards by language, each created when it is first shown on a local day and cached until its slot changes. A card is `,"id":…,…}`
 * and the beginning of the next one, so that a list with distances is a sequence of (number, card) pairs.
 */
export interface Cards {
  bytes(slot: number, language: Language, at: number, askersZone?: string): Buffer;
}

/** Cards of one language by slot, with their documents and validity intervals. */
interface EncodedCards {
  readonly bytes: (Buffer | undefined)[];
  readonly of: (ServiceDocument | undefined)[];
  readonly from: number[];
  readonly until: number[];
}

const noCards = (): EncodedCards => ({ bytes: [], of: [], from: [], until: [] });

export const createCards = (catalogue: Catalogue, hours: OpeningHours): Cards => {
  const encoded: Record<Language, EncodedCards> = { en: noCards(), es: noCards() };

  const encode = (slot: number, document: ServiceDocument, language: Language, at: number, askersZone?: string): Buffer => {
    const { openings, from, until } = hours.of(slot, at, askersZone);
    const json = cardJson(catalogue.ids[slot]!, document, openings, language);
    const bytes = Buffer.from(`,${json.slice(1)}${BETWEEN}`);
    // Cache only cards that do not depend on the visitor's time zone.
    if (zoneOf(document) !== undefined) {
      encoded[language].bytes[slot] = bytes;
      encoded[language].of[slot] = document;
      encoded[language].from[slot] = from;
      encoded[language].until[slot] = until;
    }
    return bytes;
  };

  return {
    bytes(slot, language, at, askersZone) {
      const document = catalogue.document(slot);
      if (document === null) throw new Error(`Slot ${slot} contains no service.`);
      const held = encoded[language];
      const isHeld = held.of[slot] === document && held.from[slot]! <= at && at < held.until[slot]!;
      return (isHeld ? held.bytes[slot] : undefined) ?? encode(slot, document, language, at, askersZone);
    },
  };
};
