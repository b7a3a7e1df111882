import { LANGUAGES, type Language } from '../kernel/events/envelope.ts';
import { cardJson } from './cardJson.ts';
import type { Catalogue } from './catalogue.ts';
import { zoneOf, type OpeningHours } from './openingHours.ts';

/** Between two cards, up to where the second one's distance is written. */
export const BETWEEN = ',{"distance":';

/**
 * Encoded cards by language, each made when it is first shown on a local day and kept until its service changes. A card is
 * `,"id":…,…}` and then the beginning of the next one, so that a list with distances is a run of (number, card) pairs.
 */
export interface Cards {
  bytes(slot: number, language: Language, at: number, askersZone?: string): Buffer;
  forget(slot: number): void;
}

/** Cards of one language, side by side with the moments from and until when they hold. */
interface EncodedCards {
  readonly bytes: (Buffer | undefined)[];
  readonly from: number[];
  readonly until: number[];
}

const noCards = (): EncodedCards => ({ bytes: [], from: [], until: [] });

export const createCards = (catalogue: Catalogue, hours: OpeningHours): Cards => {
  const encoded: Record<Language, EncodedCards> = { en: noCards(), es: noCards() };

  const encode = (slot: number, language: Language, at: number, askersZone?: string): Buffer => {
    const document = catalogue.documents[slot];
    if (!document) throw new Error(`Slot ${slot} holds no service.`);
    const { openings, from, until } = hours.of(slot, at, askersZone);
    const json = cardJson(catalogue.ids[slot]!, document, openings, language);
    const bytes = Buffer.from(`,${json.slice(1)}${BETWEEN}`);
    // What depends on who asks is not kept.
    if (zoneOf(document) !== undefined) {
      encoded[language].bytes[slot] = bytes;
      encoded[language].from[slot] = from;
      encoded[language].until[slot] = until;
    }
    return bytes;
  };

  return {
    bytes(slot, language, at, askersZone) {
      const held = encoded[language];
      const bytes = held.bytes[slot];
      return bytes !== undefined && held.from[slot]! <= at && at < held.until[slot]! ? bytes : encode(slot, language, at, askersZone);
    },
    forget(slot) {
      for (const language of LANGUAGES) encoded[language].bytes[slot] = undefined;
    },
  };
};
