import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Clock } from '../systemClock.ts';
import { withCircuitBreaker } from '../upstream/circuitBreaker.ts';
import { createPromiseCache } from '../upstream/promiseCache.ts';
import { findApertiumMode, createApertium } from './apertium.ts';
import type { Engine } from './engine.ts';
import { createLibreTranslate } from './libreTranslate.ts';
import { translateProtected } from './translateProtected.ts';

/** `off`: no translator is configured. `unavailable`: it does not answer at the moment. */
export type TranslationResult =
  | { readonly state: 'translated'; readonly text: string; readonly engine: string }
  | { readonly state: 'off' | 'unavailable' };

/** Translates English texts into Spanish by the configured or installed engine. Never throws: a save continues without a translation. */
export interface Translation {
  readonly isEnabled: boolean;
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
  isReady: () => false,
  translate: async () => ({ state: 'off' }),
  stop: async () => undefined,
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

/** Opens the translator: the server of `TRANSLATE_URL`, else Apertium if it is installed, else none. No log contains the texts. */
export const openTranslation = (settings: Settings, { clock, log, timeoutMs = TIMEOUT_MS }: TranslationOptions): Translation => {
  const engine = createEngine(settings, timeoutMs);
  if (engine === undefined) return NO_TRANSLATION;
  const breaker = withCircuitBreaker(engine, clock);
  const cachedTranslation = createPromiseCache<string>(clock, CACHE_MS);
  return {
    isEnabled: true,
    isReady: breaker.isReady,
    async translate(text) {
      try {
        const spanishText = await cachedTranslation(text, () => translateProtected(text, (englishText) => breaker.find(englishText)));
        return { state: 'translated', text: spanishText, engine: engine.name };
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the translator does not respond');
        return { state: 'unavailable' };
      }
    },
    stop: engine.stop,
  };
};
