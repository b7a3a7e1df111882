import { useState } from 'react';
import { useMapEvents } from './leaflet.ts';

/** Returns a number that changes whenever the map shows another part, or has another size. */
export const useMoveCount = (): number => {
  const [moveCount, setMoveCount] = useState(0);
  const countMove = () => setMoveCount((count) => count + 1);
  useMapEvents({ moveend: countMove, resize: countMove });
  return moveCount;
};
