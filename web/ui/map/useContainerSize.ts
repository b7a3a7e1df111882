import { useEffect } from 'react';
import type { LeafletMap } from './leaflet.ts';

/** Keeps the visible part of a map in place while its container grows or shrinks. */
export const useContainerSize = (map: LeafletMap): void => {
  useEffect(() => {
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false, animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
};
