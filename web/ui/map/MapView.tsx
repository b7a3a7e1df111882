import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place, Point } from '../../api/place.ts';
import { GroundLayer } from './GroundLayer.tsx';
import { MapContainer, type LeafletMap } from './leaflet.ts';
import styles from './MapView.module.css';
import pinStyles from './Pin.module.css';
import { Pins } from './Pins.tsx';
import type { MapPin } from './pins.ts';
import { MapMarker } from './MapMarker.tsx';
import { useCamera } from './useCamera.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

interface MapViewProps {
  /** Where it begins, and the middle of the rings; null: the whole country. */
  readonly place: Place | null;
  readonly pins: readonly MapPin[];
  readonly chosenId: string | null;
  /** Pixels at the bottom that something covers: the chosen pin stays clear of them. */
  readonly covered: number;
  readonly onChoose: (id: string) => void;
  readonly onCount: (count: number) => void;
  /** Somebody moved the map: its middle, once it rests. */
  readonly onMove: (centre: Point) => void;
}

/** The whole country, when nothing is known of where somebody is. */
const COUNTRY: [number, number] = [39.5, -98.35];
const COUNTRY_ZOOM = 4;
/** Specification, section 9. */
const LIST_ZOOM = 10;

const Camera = (props: Parameters<typeof useCamera>[0]) => {
  useCamera(props);
  return null;
};

/** The drawn map with its pins. */
export const MapView = ({ place, pins, chosenId, covered, onChoose, onCount, onMove }: MapViewProps) => {
  const { t } = useTranslation();
  const [map, setMap] = useState<LeafletMap | null>(null);
  return (
    <>
      <MapContainer
        className={styles.map ?? ''}
        center={place ? [place.latitude, place.longitude] : COUNTRY}
        zoom={place ? LIST_ZOOM : COUNTRY_ZOOM}
        minZoom={4}
        maxZoom={17}
        zoomControl={false}
        attributionControl={false}
        ref={setMap}
      >
        <GroundLayer around={place} />
        <Pins pins={pins} chosenId={chosenId} onChoose={onChoose} onCount={onCount} />
        {place && (
          <MapMarker point={place}>
            <span
              className={place.kind === 'here' ? pinStyles.you : pinStyles.place}
              role="img"
              aria-label={place.kind === 'here' ? t('mapView.you') : t('mapView.chosenPlace', { place: place.label })}
            />
          </MapMarker>
        )}
        <Camera place={place} pins={pins} chosenId={chosenId} covered={covered} onMove={onMove} listZoom={LIST_ZOOM} />
      </MapContainer>
      <ZoomButtons map={map} />
    </>
  );
};
