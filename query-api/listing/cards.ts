import { LANGUAGES, type Language } from '../../domain/events/envelope.ts';
import { cardJson } from './cardJson.ts';
import type { Catalogue } from './catalogue.ts';
import type { OpeningHours } from './openingHours.ts';

/** Between two cards, up to where the second one's distance is written. */
export const BETWEEN = ',{"distance":';

/**
 * A card as bytes: `,"id":…,…}` and then the beginning of the next one, so that a list with distances is a run of
 * (number, card) pairs.
 */
interface EncodedCard {
  readonly bytes: Buffer;
  readonly from: number;
  readonly until: number;
}

/** Encoded cards by language, each made when it is first shown on a local day and kept until its service changes. */
export interface Cards {
  bytes(slot: number, language: Language, at: number, askersZone?: string): Buffer;
  forget(slot: number): void;
}

export const createCards = (catalogue: Catalogue, hours: OpeningHours): Cards => {
  const encoded: Record<Language, (EncodedCard | undefined)[]> = { en: [], es: [] };
  return {
    bytes(slot, language, at, askersZone) {
      const held = encoded[language][slot];
      if (held !== undefined && held.from <= at && at < held.until) return held.bytes;
      const document = catalogue.documents[slot];
      if (!document) throw new Error(`Slot ${slot} holds no service.`);
      const { openings, from, until } = hours.of(slot, at, askersZone);
      const json = cardJson(catalogue.ids[slot]!, document, openings, language);
      const bytes = Buffer.from(`,${json.slice(1)}${BETWEEN}`);
      if (document.timeZone !== undefined) encoded[language][slot] = { bytes, from, until };
      return bytes;
    },
    forget(slot) {
      for (const language of LANGUAGES) encoded[language][slot] = undefined;
    },
  };
};
