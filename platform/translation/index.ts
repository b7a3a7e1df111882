import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Clock } from '../systemClock.ts';
import { withCircuitBreaker } from '../upstream/circuitBreaker.ts';
import { createPromiseCache } from '../upstream/promiseCache.ts';
import { findApertiumMode, createApertium } from './apertium.ts';
import type { Engine } from './engine.ts';
import { createLibreTranslate } from './libreTranslate.ts';
import { PHRASE_LIST } from './phrases.ts';
import { translateProtected, translateWithoutEngine, type CheckedText } from './translateProtected.ts';

/**
 * `off`: no translator is configured that could translate the text. `unavailable`: it does not answer at the moment. `isDoubtful`: the
 * Spanish fails simple checks, such as words left in English; only a person who reads it may use it.
 */
export type TranslationResult =
  | { readonly state: 'translated'; readonly text: string; readonly engine: string; readonly isDoubtful: boolean }
  | { readonly state: 'off' | 'unavailable' };

/** Translates English texts into Spanish by the phrase list, and by the configured or installed engine. Never throws: a save continues without a translation. */
export interface Translation {
  readonly isEnabled: boolean;
  /** Whether an engine translates the texts that the phrase list does not cover. */
  readonly hasEngine: boolean;
  /** Returns false for a while after several failures: requests would be useless. */
  isReady(): boolean;
  translate(text: string): Promise<TranslationResult>;
  stop(): Promise<void>;
}

/** Enough for a thousand characters on a slow machine. */
const TIMEOUT_MS = 30_000;
/** Caches results because many listings contain the same sentences, and forms are saved repeatedly. */
const CACHE_MS = 60 * 60_000;

export const NO_TRANSLATION: Translation = {
  isEnabled: false,
  hasEngine: false,
  isReady: () => false,
  translate: async () => ({ state: 'off' }),
  stop: async () => undefined,
};

const translateByList = (text: string): TranslationResult | undefined => {
  const spanishText = translateWithoutEngine(text);
  return spanishText === undefined ? undefined : { state: 'translated', text: spanishText, engine: PHRASE_LIST, isDoubtful: false };
};

/** The phrase list without an engine. */
const LIST_ONLY: Translation = {
  ...NO_TRANSLATION,
  isEnabled: true,
  isReady: () => true,
  translate: async (text) => translateByList(text) ?? { state: 'off' },
};

type Settings = Pick<Config, 'translator' | 'translateUrl' | 'translateKey'>;

const createEngine = ({ translator, translateUrl, translateKey }: Settings, timeoutMs: number): Engine | undefined => {
  if (translator === 'off') return undefined;
  if (translateUrl !== undefined) return createLibreTranslate(translateUrl, translateKey, timeoutMs);
  const mode = findApertiumMode();
  return mode === undefined ? undefined : createApertium(mode, timeoutMs);
};

interface TranslationOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

/**
 * Opens the translator: the server of `TRANSLATE_URL`, else Apertium if it is installed, else the phrase list alone; none if it is
 * switched off. No log contains the texts.
 */
export const openTranslation = (settings: Settings, { clock, log, timeoutMs = TIMEOUT_MS }: TranslationOptions): Translation => {
  const engine = createEngine(settings, timeoutMs);
  if (engine === undefined) return settings.translator === 'off' ? NO_TRANSLATION : LIST_ONLY;
  const breaker = withCircuitBreaker(engine);
  const cachedTranslation = createPromiseCache<CheckedText>(clock, CACHE_MS);
  return {
    isEnabled: true,
    hasEngine: true,
    isReady: breaker.isReady,
    async translate(text) {
      const listed = translateByList(text);
      if (listed !== undefined) return listed;
      try {
        const { text: spanishText, doubts } = await cachedTranslation(text, () =>
          translateProtected(text, (englishText) => breaker.find(englishText)),
        );
        return { state: 'translated', text: spanishText, engine: engine.name, isDoubtful: doubts.length > 0 };
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the translator does not respond');
        return { state: 'unavailable' };
      }
    },
    stop: engine.stop,
  };
};
