import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Point } from '../../browser/place.ts';
import { DivIcon, Marker, useMap } from './leaflet.ts';
import type { Pixel } from './offsetToClear.ts';
import styles from './Pin.module.css';

/** The stacking order: pins, the chosen pin, the visitor's location. */
const Z_INDEX_OFFSETS = { pin: 0, chosen: 1000, spot: 100_000 } as const;

interface MapMarkerProps {
  readonly point: Point;
  readonly layer?: keyof typeof Z_INDEX_OFFSETS;
  /** Offset from its point to the right and down, in pixels. */
  readonly pixelOffset?: Pixel;
  readonly children: ReactNode;
}

/** Renders its children at a point of the map. */
export const MapMarker = ({
  point: { longitude, latitude },
  layer = 'pin',
  pixelOffset: [right, down] = [0, 0],
  children,
}: MapMarkerProps) => {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));

  useEffect(() => {
    const icon = new DivIcon({ className: styles.anchor ?? '', iconSize: [0, 0], html: element });
    const marker = new Marker([latitude, longitude], { icon, keyboard: false, interactive: false, zIndexOffset: Z_INDEX_OFFSETS[layer] });
    marker.addTo(map);
    return () => {
      marker.remove();
    };
  }, [map, element, longitude, latitude, layer]);

  return createPortal(<div style={{ transform: `translate(${right}px, ${down}px)` }}>{children}</div>, element);
};
