import { createContext, useEffect, useMemo, useState, type ReactNode } from 'react';

type Mark = (text: string) => ReactNode;

const plain: Mark = (text) => text;

/** Function that marks the matches of a search in the texts of rows. */
export const MarkContext = createContext(plain);

/** Returns a function that marks the words of a search. Its code loads with the first search; until then texts are not marked. */
export const useMark = (words: string): Mark => {
  const [markerOf, setMarkerOf] = useState<(words: string) => Mark>();
  useEffect(() => {
    if (words !== '')
      void import('./marker.tsx').then(
        (marker) => setMarkerOf(() => marker.markerOf),
        () => undefined,
      );
  }, [words]);
  return useMemo(() => (words !== '' && markerOf ? markerOf(words) : plain), [words, markerOf]);
};
