import type { Language } from '#domain/vocabulary/languages.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { cardJson } from './cardJson.ts';
import type { Catalogue } from './catalogue.ts';
import { zoneOf, type OpeningHours } from './openingHours.ts';

/** Text between two cards, up to the second one's distance. */
export const CARD_SEPARATOR = ',{"distance":';

/**
 * Encoded cards by language, each created when it is first shown on a local day and cached until its slot changes. A card is `,"id":…,…}`
 * and the beginning of the next one, so that a list with distances is a sequence of (number, card) pairs.
 */
export interface Cards {
  bytes(slot: number, language: Language, at: number, visitorTimeZone?: string): Buffer;
}

/** Cards of one language by slot, with their documents and validity intervals. */
interface EncodedCards {
  readonly bytes: (Buffer | undefined)[];
  readonly documents: (ServiceDocument | undefined)[];
  readonly from: number[];
  readonly until: number[];
}

const emptyCards = (): EncodedCards => ({ bytes: [], documents: [], from: [], until: [] });

export const createCards = (catalogue: Catalogue, hours: OpeningHours): Cards => {
  const encoded: Record<Language, EncodedCards> = { en: emptyCards(), es: emptyCards() };

  const encode = (slot: number, document: ServiceDocument, language: Language, at: number, visitorTimeZone?: string): Buffer => {
    const { openings, from, until } = hours.openingsOf(slot, at, visitorTimeZone);
    const json = cardJson(catalogue.ids[slot]!, document, openings, language);
    const bytes = Buffer.from(`,${json.slice(1)}${CARD_SEPARATOR}`);
    // Cache only cards that do not depend on the visitor's time zone.
    if (zoneOf(document) !== undefined) {
      encoded[language].bytes[slot] = bytes;
      encoded[language].documents[slot] = document;
      encoded[language].from[slot] = from;
      encoded[language].until[slot] = until;
    }
    return bytes;
  };

  return {
    bytes(slot, language, at, visitorTimeZone) {
      const document = catalogue.document(slot);
      if (document === null) throw new Error(`Slot ${slot} contains no service.`);
      const cached = encoded[language];
      const isCached = cached.documents[slot] === document && cached.from[slot]! <= at && at < cached.until[slot]!;
      return (isCached ? cached.bytes[slot] : undefined) ?? encode(slot, document, language, at, visitorTimeZone);
    },
  };
};
