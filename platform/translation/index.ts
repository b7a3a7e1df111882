import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { withBreaker } from '../upstream/breaker.ts';
import { createRecent } from '../upstream/recent.ts';
import { apertiumMode, createApertium } from './apertium.ts';
import type { Engine } from './engine.ts';
import { createLibreTranslate } from './libreTranslate.ts';
import { translateWhole } from './whole.ts';

/** `off`: nothing translates here. `unavailable`: it does not answer now. */
export type TranslationResult =
  | { readonly state: 'translated'; readonly text: string; readonly engine: string }
  | { readonly state: 'off' | 'unavailable' };

/** English texts in Spanish, by the engine that is set or installed. Never throws: a save goes on without. */
export interface Translation {
  readonly isOn: boolean;
  /** False for a while after it failed several times: nothing is worth asking then. */
  isReady(): boolean;
  translate(text: string): Promise<TranslationResult>;
  stop(): Promise<void>;
}

/** Half a minute and a thousand characters are a slow machine's. */
const TIMEOUT_MS = 30_000;
/** The same sentence stands in many listings, and a form is saved again and again. */
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

/** The server of `TRANSLATE_URL`, else Apertium where it is installed, else none. No log says what was translated. */
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
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the translator does not answer');
        return { state: 'unavailable' };
      }
    },
    stop: engine.stop,
  };
};
