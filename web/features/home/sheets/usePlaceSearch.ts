import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { Place } from '#web/api/place.ts';
import { chosenPlace } from '#web/browser/preferences.ts';
import { useDebounced } from '#web/browser/useDebounced.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { knownPlaces, narrowPlaces } from './knownPlaces.ts';
import { placesQuery } from './placesQuery.ts';

const SHORTEST = 2;
/** Matches a complete ZIP code. */
const ZIP = /^\d{5}$/;

/** `offline`: no response. `failed`: the server could not search. In both cases the cached places remain. */
type PlaceSearchState = 'idle' | 'looking' | 'found' | 'noMatch' | 'offline' | 'failed';

export interface PlaceSearch {
  readonly typed: string;
  readonly state: PlaceSearchState;
  /** Places to choose from; in the states `offline` and `failed` those known to this device. */
  readonly places: readonly Place[];
  /** Index of the place that Enter chooses. */
  readonly active: number;
  type(text: string): void;
  onKey(event: KeyboardEvent): void;
  /** Repeats the search for the typed text. */
  retry(): void;
}

/**
 * Searches cities and ZIP codes for the typed text. The fifth digit of a ZIP code chooses it; otherwise arrow keys move and Enter chooses.
 */
export const usePlaceSearch = (choose: (place: Place) => void): PlaceSearch => {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const words = typed.trim();
  const settled = useDebounced(words);
  const keyword = ZIP.test(words) ? words : settled;
  const { data = [], error, isFetching, refetch } = useQuery(placesQuery(useApi(), keyword, useLanguage()));

  const stateNow = (): PlaceSearchState => {
    if (words.length < SHORTEST) return 'idle';
    if (keyword !== words || isFetching) return 'looking';
    if (error !== null) return error instanceof ApiError ? 'failed' : 'offline';
    return data.length > 0 ? 'found' : 'noMatch';
  };
  const state = stateNow();
  const placesNow = (): readonly Place[] => {
    if (state === 'found') return data;
    if (state === 'looking') return narrowPlaces(data, words);
    return state === 'offline' || state === 'failed' ? knownPlaces(client, words, chosenPlace.get()) : [];
  };
  const places = placesNow();

  const whole =
    ZIP.test(words) && state !== 'looking' ? places.find(({ kind, label }) => kind === 'zip' && label.startsWith(words)) : undefined;
  const chosen = useRef<Place>(undefined);
  useEffect(() => {
    if (whole === undefined || whole === chosen.current) return;
    chosen.current = whole;
    choose(whole);
  }, [whole, choose]);

  return {
    typed,
    state,
    places,
    active: Math.min(active, Math.max(0, places.length - 1)),
    type: (text) => {
      setTyped(text);
      setActive(0);
    },
    onKey: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && places.length > 0) {
        event.preventDefault();
        setActive((active + step + places.length) % places.length);
      }
      const place = places[active];
      if (event.key === 'Enter' && place) {
        event.preventDefault();
        choose(place);
      }
    },
    retry: () => void refetch(),
  };
};
