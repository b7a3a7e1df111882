import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '../../api/place.ts';
import { DivIcon, Marker, useMap } from './leaflet.ts';
import styles from './Pin.module.css';

interface MapMarkerProps {
  readonly point: Point;
  /** Above the others. */
  readonly raised?: boolean;
  readonly children: ReactNode;
}

/** Keeps its children on a point of the map. */
export const MapMarker = ({ point: { longitude, latitude }, raised = false, children }: MapMarkerProps) => {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));

  useEffect(() => {
    const icon = new DivIcon({ className: styles.anchor ?? '', iconSize: [0, 0], html: element });
    const marker = new Marker([latitude, longitude], { icon, keyboard: false, interactive: false, zIndexOffset: raised ? 1000 : 0 });
    marker.addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, longitude, latitude, raised]);

  return createPortal(children, element);
};
