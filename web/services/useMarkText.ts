import { createContext, useEffect, useMemo, useState, type ReactNode } from 'react';

type MarkText = (text: string) => ReactNode;

const withoutMarks: MarkText = (text) => text;

/** Function that marks the matches of a search in the texts of rows. */
export const MarkTextContext = createContext(withoutMarks);

/** Returns a function that marks the words of a search. Its code loads with the first search; until then texts are not marked. */
export const useMarkText = (words: string): MarkText => {
  const [markerOf, setMarkerOf] = useState<(words: string) => MarkText>();
  useEffect(() => {
    if (words !== '')
      void import('./marker.tsx').then(
        (markerModule) => setMarkerOf(() => markerModule.markerOf),
        () => undefined,
      );
  }, [words]);
  return useMemo(() => (words !== '' && markerOf ? markerOf(words) : withoutMarks), [words, markerOf]);
};
