import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useApi } from '#web/api/ApiContext.ts';
import { ApiError } from '#web/api/ApiError.ts';
import type { Place } from '#web/browser/place.ts';
import { chosenPlace } from '#web/browser/preferences.ts';
import { useDebounced } from '#web/browser/useDebounced.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { knownPlaces, filterPlaces } from './knownPlaces.ts';
import { placesQuery } from './placesQuery.ts';

const MIN_SEARCH_LENGTH = 2;
/** Matches a complete ZIP code. */
const ZIP_PATTERN = /^\d{5}$/;

/** `offline`: no response. `failed`: the server could not search. In both cases the cached places remain. */
type PlaceSearchState = 'idle' | 'looking' | 'found' | 'noMatch' | 'offline' | 'failed';

export interface PlaceSearch {
  readonly typedText: string;
  readonly state: PlaceSearchState;
  /** Places to choose from; in the states `offline` and `failed` those known to this device. */
  readonly places: readonly Place[];
  /** Index of the place that Enter chooses. */
  readonly activeIndex: number;
  changeText(text: string): void;
  handleKey(event: KeyboardEvent): void;
  /** Repeats the search for the typed text. */
  retry(): void;
}

/**
 * Searches cities and ZIP codes for the typed text. The fifth digit of a ZIP code chooses it; otherwise arrow keys move and Enter chooses.
 */
export const usePlaceSearch = (onChoosePlace: (place: Place) => void): PlaceSearch => {
  const client = useQueryClient();
  const [typedText, setTypedText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const trimmedText = typedText.trim();
  const debouncedText = useDebounced(trimmedText);
  const keyword = ZIP_PATTERN.test(trimmedText) ? trimmedText : debouncedText;
  const { data = [], error, isFetching, refetch } = useQuery(placesQuery(useApi(), keyword, useLanguage()));

  const currentState = (): PlaceSearchState => {
    if (trimmedText.length < MIN_SEARCH_LENGTH) return 'idle';
    if (keyword !== trimmedText || isFetching) return 'looking';
    if (error !== null) return error instanceof ApiError ? 'failed' : 'offline';
    return data.length > 0 ? 'found' : 'noMatch';
  };
  const state = currentState();
  const currentPlaces = (): readonly Place[] => {
    if (state === 'found') return data;
    if (state === 'looking') return filterPlaces(data, trimmedText);
    return state === 'offline' || state === 'failed' ? knownPlaces(client, trimmedText, chosenPlace.get()) : [];
  };
  const places = currentPlaces();

  const completeZip =
    ZIP_PATTERN.test(trimmedText) && state !== 'looking'
      ? places.find(({ kind, label }) => kind === 'zip' && label.startsWith(trimmedText))
      : undefined;
  const lastChosen = useRef<Place>(undefined);
  useEffect(() => {
    if (completeZip === undefined || completeZip === lastChosen.current) return;
    lastChosen.current = completeZip;
    onChoosePlace(completeZip);
  }, [completeZip, onChoosePlace]);

  return {
    typedText,
    state,
    places,
    activeIndex: Math.min(activeIndex, Math.max(0, places.length - 1)),
    changeText: (text) => {
      setTypedText(text);
      setActiveIndex(0);
    },
    handleKey: (event) => {
      const indexStep = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (indexStep !== undefined && places.length > 0) {
        event.preventDefault();
        setActiveIndex((activeIndex + indexStep + places.length) % places.length);
      }
      const place = places[activeIndex];
      if (event.key === 'Enter' && place) {
        event.preventDefault();
        onChoosePlace(place);
      }
    },
    retry: () => void refetch(),
  };
};
