import { useCallback, useEffect, useState } from 'react';
import { usePage, type TileSource } from '#web/browser/page.ts';
import { preference, usePreference } from '#web/browser/preference.ts';
import { savesData } from '#web/browser/saveData.ts';
import { useDelayed } from '#web/browser/useDelayed.ts';

/** `partly`: the visible part exceeds the data, or some tiles failed to load. */
export type StreetState = 'loading' | 'there' | 'partly' | 'failed';

export interface Streets {
  /** The operator configured streets for this directory. */
  readonly known: boolean;
  /** Their source; null: nothing is loaded. */
  readonly source: TileSource | null;
  /** The visitor asked for them: they load even where the phone saves data. */
  readonly isWanted: boolean;
  readonly state: StreetState;
  /** Nothing needs to be drawn under them. */
  readonly covers: boolean;
  /** Another number with each try. */
  readonly attempt: number;
  setState(state: StreetState): void;
  /** Loads failed tiles again. */
  retry(): void;
  /** Shows them, or asks for them no more; remembered on this device. */
  show(on: boolean): void;
}

/** Whether the visitor wants streets on this device; null: no choice, and they are shown unless the phone saves data. */
const streetsWanted = preference<boolean | null>('streets', null, (stored) => (typeof stored === 'boolean' ? stored : undefined));

interface Tried {
  readonly state: StreetState;
  readonly attempt: number;
}

/** Milliseconds that streets may take before the ground is drawn for as long. */
const PATIENCE = 3000;

/** Whether and how streets are shown: not by themselves where the phone saves data, and not where the visitor hid them. */
export const useStreets = (): Streets => {
  const { tiles } = usePage();
  const wanted = usePreference(streetsWanted);
  const source = (wanted ?? !savesData()) ? tiles : null;
  const [{ state, attempt }, setTried] = useState<Tried>({ state: 'loading', attempt: 0 });
  const setState = useCallback((now: StreetState) => setTried((before) => (before.state === now ? before : { ...before, state: now })), []);
  const retry = useCallback(() => setTried((before) => ({ state: 'loading', attempt: before.attempt + 1 })), []);
  const late = useDelayed(source !== null && state === 'loading', PATIENCE);

  const missing = source !== null && (state === 'failed' || state === 'partly');
  useEffect(() => {
    if (!missing) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [missing, retry]);

  return {
    known: tiles !== null,
    source,
    isWanted: wanted === true,
    state,
    covers: source !== null && (state === 'there' || (state === 'loading' && !late)),
    attempt,
    setState,
    retry,
    show: (on) => {
      setState('loading');
      streetsWanted.set(on);
    },
  };
};
