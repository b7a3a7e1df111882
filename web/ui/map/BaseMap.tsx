import { useState, type ReactNode } from 'react';
import type { Point } from '../../browser/place.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { GroundLayer } from './GroundLayer.tsx';
import { latLngOf } from './latLng.ts';
import { MapContainer, type LeafletMap } from './leaflet.ts';
import { StreetLayer } from './streets/StreetLayer.tsx';
import type { Streets } from './streets/useStreets.ts';
import type { Ground } from './useGround.ts';
import { useTheme } from './useTheme.ts';
import { ZoomButtons } from './ZoomButtons.tsx';
import { LIST_ZOOM, MAX_ZOOM, MIN_ZOOM } from './zooms.ts';
import styles from './BaseMap.module.css';

interface BaseMapProps {
  /** Centre of the rings and of the first view; null for no rings and a first view of the whole country. */
  readonly place: Point | null;
  readonly streets: Streets;
  readonly ground: Ground;
  /** What the map shows. */
  readonly children: ReactNode;
}

/** The centre of the country, when the visitor's place is unknown. */
const COUNTRY_CENTRE: [number, number] = [39.5, -98.35];

/** An empty map of streets if there are any, otherwise of drawn ground, with buttons for its zoom. */
export const BaseMap = ({ place, streets, ground, children }: BaseMapProps) => {
  const theme = useTheme();
  const isAnimated = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const [map, setMap] = useState<LeafletMap | null>(null);
  return (
    <>
      <MapContainer
        className={styles.map ?? ''}
        center={place ? latLngOf(place) : COUNTRY_CENTRE}
        zoom={place ? LIST_ZOOM : MIN_ZOOM}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        zoomControl={false}
        attributionControl={false}
        zoomAnimation={isAnimated}
        fadeAnimation={isAnimated}
        ref={setMap}
      >
        {streets.coversGround || <GroundLayer key={`ground ${theme} ${ground.attempt}`} ringCentre={place} onFailed={ground.setFailed} />}
        {streets.source && <StreetLayer key={`streets ${theme} ${streets.attempt}`} source={streets.source} onState={streets.setState} />}
        {children}
      </MapContainer>
      <ZoomButtons map={map} />
    </>
  );
};
