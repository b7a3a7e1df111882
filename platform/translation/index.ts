import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { withBreaker } from '../upstream/breaker.ts';
import { createRecent } from '../upstream/recent.ts';
import { apertiumMode, createApertium } from './apertium.ts';
import type { Engine } from './engine.ts';
import { createLibreTranslate } from './libreTranslate.ts';
import { translateWhole } from './whole.ts';

/** `off`: no translator is configured. `unavailable`: it does not answer at the moment. */
export type TranslationResult =
  | { readonly state: 'translated'; readonly text: string; readonly engine: string }
  | { readonly state: 'off' | 'unavailable' };

/** Translates English texts into Spanish by the configured or installed engine. Never throws: a save continues without a translation. */
export interface Translation {
  readonly isOn: boolean;
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
  isOn: false,
  isReady: () => false,
  translate: async () => ({ state: 'off' }),
  stop: async () => undefined,
};

type Settings = Pick<Config, 'translator' | 'translateUrl' | 'translateKey'>;

const engineOf = ({ translator, translateUrl, translateKey }: Settings, timeoutMs: number): Engine | undefined => {
  if (translator === 'off') return undefined;
  if (translateUrl !== undefined) return createLibreTranslate(translateUrl, translateKey, timeoutMs);
  const mode = apertiumMode();
  return mode === undefined ? undefined : createApertium(mode, timeoutMs);
};

interface TranslationOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly timeoutMs?: number;
}

/** Opens the translator: the server of `TRANSLATE_URL`, else Apertium if it is installed, else none. No log contains the texts. */
export const openTranslation = (settings: Settings, { clock, log, timeoutMs = TIMEOUT_MS }: TranslationOptions): Translation => {
  const engine = engineOf(settings, timeoutMs);
  if (engine === undefined) return NO_TRANSLATION;
  const breaker = withBreaker(engine, clock);
  const recent = createRecent<string>(clock, CACHE_MS);
  return {
    isOn: true,
    isReady: breaker.isReady,
    async translate(text) {
      try {
        const translated = await recent(text, () => translateWhole(text, (words) => breaker.find(words)));
        return { state: 'translated', text: translated, engine: engine.name };
      } catch (error) {
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the translator does not respond');
        return { state: 'unavailable' };
      }
    },
    stop: engine.stop,
  };
};
