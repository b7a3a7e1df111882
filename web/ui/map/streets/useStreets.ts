import { useCallback, useEffect, useState } from 'react';
import { usePage, type TileSource } from '#web/browser/page.ts';
import { preference, usePreference } from '#web/browser/preference.ts';
import { savesData } from '#web/browser/saveData.ts';
import { useDelayed } from '#web/browser/useDelayed.ts';

/** `partly`: the visible part exceeds the data, or some tiles failed to load. */
export type StreetState = 'loading' | 'there' | 'partly' | 'failed';

export interface Streets {
  /** Whether the operator configured streets for this directory. */
  readonly known: boolean;
  /** Source of the streets; null: nothing is loaded. */
  readonly source: TileSource | null;
  /** The visitor requested streets: they load even if the phone saves data. */
  readonly isWanted: boolean;
  readonly state: StreetState;
  /** Whether no ground is drawn under the streets, because they cover the map, or may still load within `PATIENCE`. */
  readonly covers: boolean;
  /** Changes with each attempt to load. */
  readonly attempt: number;
  setState(state: StreetState): void;
  /** Loads failed tiles again. */
  retry(): void;
  /** Shows or hides the streets; this device stores the choice. */
  show(on: boolean): void;
}

/** The visitor's choice on this device; null: no choice, so streets are shown unless the phone saves data. */
const streetsWanted = preference<boolean | null>('streets', null, (stored) => (typeof stored === 'boolean' ? stored : undefined));

interface Tried {
  readonly state: StreetState;
  readonly attempt: number;
}

/** Milliseconds of loading streets after which the ground is drawn until they are there. */
const PATIENCE = 3000;

/**
 * Returns the state of the streets: they load unless the visitor hid them, or the phone saves data and the visitor did not request them.
 */
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
