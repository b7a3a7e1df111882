import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '../../api/place.ts';
import type { Pixel } from './clearOf.ts';
import { DivIcon, Marker, useMap } from './leaflet.ts';
import styles from './Pin.module.css';

/** The stacking order: pins, the chosen pin, the visitor's location. */
const HEIGHTS = { pin: 0, chosen: 1000, spot: 100_000 } as const;

interface MapMarkerProps {
  readonly point: Point;
  readonly height?: keyof typeof HEIGHTS;
  /** Offset from its point to the right and down, in pixels. */
  readonly beside?: Pixel;
  readonly children: ReactNode;
}

/** Renders its children at a point of the map. */
export const MapMarker = ({ point: { longitude, latitude }, height = 'pin', beside: [right, down] = [0, 0], children }: MapMarkerProps) => {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));

  useEffect(() => {
    const icon = new DivIcon({ className: styles.anchor ?? '', iconSize: [0, 0], html: element });
    const marker = new Marker([latitude, longitude], { icon, keyboard: false, interactive: false, zIndexOffset: HEIGHTS[height] });
    marker.addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, longitude, latitude, height]);

  return createPortal(<div style={{ transform: `translate(${right}px, ${down}px)` }}>{children}</div>, element);
};
