import { useState } from 'react';
import { useMapEvents } from './leaflet.ts';

/** Returns a number that changes whenever the map shows another part, or has another size. */
export const useMoved = (): number => {
  const [moved, setMoved] = useState(0);
  const move = () => setMoved((count) => count + 1);
  useMapEvents({ moveend: move, resize: move });
  return moved;
};
