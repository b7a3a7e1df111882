import { useCallback, useEffect, useState } from 'react';
import { isDataSaverOn } from '#web/browser/dataSaver.ts';
import { usePage, type TileSource } from '#web/browser/pageFacts.ts';
import { preference, usePreference } from '#web/browser/preference.ts';
import { useDelayed } from '#web/browser/useDelayed.ts';

/** `partly`: the visible part exceeds the data, or some tiles failed to load. */
export type StreetState = 'loading' | 'there' | 'partly' | 'failed';

export interface Streets {
  /** Whether the operator configured streets for this directory. */
  readonly isDecided: boolean;
  /** Source of the streets; null while nothing is loaded. */
  readonly source: TileSource | null;
  /** The visitor requested streets: they load even if the phone saves data. */
  readonly isWanted: boolean;
  readonly state: StreetState;
  /** Whether no ground is drawn under the streets, because they cover the map, or may still load within `LOAD_TIMEOUT_MS`. */
  readonly coversGround: boolean;
  /** Changes with each attempt to load. */
  readonly attempt: number;
  setState(state: StreetState): void;
  /** Loads failed tiles again. */
  retry(): void;
  /** Shows or hides the streets; this device stores the choice. */
  show(isOn: boolean): void;
}

/** The visitor's choice on this device. Without a choice (null), streets are shown unless the phone saves data. */
const streetsWanted = preference<boolean | null>('streets', null, (stored) => (typeof stored === 'boolean' ? stored : undefined));

interface LoadAttempt {
  readonly state: StreetState;
  readonly attempt: number;
}

/** Milliseconds of loading streets after which the ground is drawn until they are there. */
const LOAD_TIMEOUT_MS = 3000;

/**
 * Returns the state of the streets: they load unless the visitor hid them, or the phone saves data and the visitor did not request them.
 */
export const useStreets = (): Streets => {
  const { tiles } = usePage();
  const wantedByUser = usePreference(streetsWanted);
  const source = (wantedByUser ?? !isDataSaverOn()) ? tiles : null;
  const [{ state, attempt }, setLoadAttempt] = useState<LoadAttempt>({ state: 'loading', attempt: 0 });
  const setState = useCallback(
    (nextState: StreetState) =>
      setLoadAttempt((attemptBefore) => (attemptBefore.state === nextState ? attemptBefore : { ...attemptBefore, state: nextState })),
    [],
  );
  const retry = useCallback(() => setLoadAttempt((attemptBefore) => ({ state: 'loading', attempt: attemptBefore.attempt + 1 })), []);
  const isLate = useDelayed(source !== null && state === 'loading', LOAD_TIMEOUT_MS);

  const isMissing = source !== null && (state === 'failed' || state === 'partly');
  useEffect(() => {
    if (!isMissing) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing, retry]);

  return {
    isDecided: tiles !== null,
    source,
    isWanted: wantedByUser === true,
    state,
    coversGround: source !== null && (state === 'there' || (state === 'loading' && !isLate)),
    attempt,
    setState,
    retry,
    show: (isOn) => {
      setState('loading');
      streetsWanted.set(isOn);
    },
  };
};
