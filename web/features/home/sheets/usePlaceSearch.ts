import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useApi } from '../../../api/ApiContext.ts';
import type { Place } from '../../../api/place.ts';
import { placesQuery } from '../../../api/queries.ts';
import { useDebounced } from '../../../browser/useDebounced.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';

const SHORTEST = 2;

export interface PlaceSearch {
  readonly typed: string;
  readonly places: readonly Place[];
  /** The one that Enter chooses. */
  readonly active: number;
  readonly noMatch: boolean;
  type(text: string): void;
  onKey(event: KeyboardEvent): void;
}

/** Cities and zip codes for what is typed; arrow keys move, Enter chooses. */
export const usePlaceSearch = (choose: (place: Place) => void): PlaceSearch => {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const keyword = useDebounced(typed.trim());
  const { data, isFetching } = useQuery(placesQuery(useApi(), keyword, useLanguage()));
  const places = typed.trim().length < SHORTEST ? [] : (data ?? []);

  return {
    typed,
    places,
    active: Math.min(active, Math.max(0, places.length - 1)),
    noMatch: keyword.length >= SHORTEST && keyword === typed.trim() && !isFetching && data?.length === 0,
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
  };
};
