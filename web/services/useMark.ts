import { createContext, useEffect, useMemo, useState, type ReactNode } from 'react';

type Mark = (text: string) => ReactNode;

const plain: Mark = (text) => text;

/** How rows show a text of theirs: with what a search found in it marked. */
export const MarkContext = createContext(plain);

/** Marks the words of a search. The code loads with the first search; until then the list is unmarked. */
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
