import { useState } from 'react';
import { useMapEvents } from './leaflet.ts';

/** Another number whenever the map came to show another part, or another size of it. */
export const useMoved = (): number => {
  const [moved, setMoved] = useState(0);
  const move = () => setMoved((count) => count + 1);
  useMapEvents({ moveend: move, resize: move });
  return moved;
};
