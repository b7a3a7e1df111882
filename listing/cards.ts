import type { Language } from '#kernel/vocabulary/languages.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { cardJson } from './cardJson.ts';
import type { Catalogue } from './catalogue.ts';
import { zoneOf, type OpeningHours } from './openingHours.ts';

/** Between two cards, up to where the second one's distance is written. */
export const BETWEEN = ',{"distance":';

/**
 * Encoded cards by language, each made when it is first shown on a local day and kept until something else stands in its slot. A card
 * is `,"id":…,…}` and then the beginning of the next one, so that a list with distances is a run of (number, card) pairs.
 */
export interface Cards {
  bytes(slot: number, language: Language, at: number, askersZone?: string): Buffer;
}

/** Cards of one language, side by side with what they say and the moments from and until when they hold. */
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
    // The cache omits fields that depend on the visitor.
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
      if (document === null) throw new Error(`Slot ${slot} holds no service.`);
      const held = encoded[language];
      const isHeld = held.of[slot] === document && held.from[slot]! <= at && at < held.until[slot]!;
      return (isHeld ? held.bytes[slot] : undefined) ?? encode(slot, document, language, at, askersZone);
    },
  };
};
