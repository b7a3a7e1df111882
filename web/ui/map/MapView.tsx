import { useEffect, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place, Point } from '../../api/place.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { GroundLayer } from './GroundLayer.tsx';
import { latLngOf } from './latLng.ts';
import { MapContainer, useMap, type LeafletMap } from './leaflet.ts';
import { MapMarker } from './MapMarker.tsx';
import type { MapPin } from './mapPin.ts';
import { Pins } from './Pins.tsx';
import { StreetLayer } from './streets/StreetLayer.tsx';
import type { Streets } from './streets/useStreets.ts';
import { useCamera, type MapControls } from './useCamera.ts';
import { useMoveCount } from './useMoveCount.ts';
import { useTheme } from './useTheme.ts';
import { visiblePinsOf, type VisiblePins } from './visiblePins.ts';
import { ZoomButtons } from './ZoomButtons.tsx';
import { LIST_ZOOM, MAX_ZOOM, MIN_ZOOM } from './zooms.ts';
import styles from './MapView.module.css';
import pinStyles from './Pin.module.css';

interface SceneProps {
  /** Centre of the rings, and of the first view; null for a first view of the whole country. */
  readonly place: Place | null;
  /** Centre of the first view, if other than `place`. */
  readonly ringCentre?: Point | undefined;
  readonly pins: readonly MapPin[];
  /** The pins belong to this place, not to the previous one. */
  readonly isReady: boolean;
  readonly chosenId: string | null;
  /** Id of the place that must stay visible: the chosen one, or one of an open list. */
  readonly focusedId: string | null;
  /** Height in pixels of an overlay at the bottom: the focused place stays above it. */
  readonly coveredHeight: number;
  readonly controls: Ref<MapControls>;
  readonly onChoose: (id: string) => void;
  /** Called for a group of places that no zoom separates. */
  readonly onGroup: (ids: readonly string[]) => void;
  readonly onSeen: (seen: VisiblePins) => void;
  /** Called with the centre of the map once the visitor stopped moving it. */
  readonly onMove: (centre: Point) => void;
}

/** The drawn ground: the current attempt, and a callback for whether loading its data failed. */
interface Ground {
  readonly attempt: number;
  readonly onFailed: (failed: boolean) => void;
}

interface MapViewProps extends SceneProps {
  readonly streets: Streets;
  readonly ground: Ground;
}

/** The centre of the country, when the visitor's place is unknown. */
const COUNTRY_CENTRE: [number, number] = [39.5, -98.35];

/** The markers on the map. */
const Scene = ({ chosenId, onChoose, onGroup, onSeen, ringCentre, ...camera }: SceneProps) => {
  const { place, pins } = camera;
  const { t } = useTranslation();
  const map = useMap();
  const moved = useMoveCount();
  useCamera({ ...camera, place: ringCentre ?? place });
  // oxlint-disable-next-line react/exhaustive-deps -- `moved` changes when the map shows another part
  useEffect(() => onSeen(visiblePinsOf(map, pins, place)), [map, pins, place, moved, onSeen]);
  return (
    <>
      <Pins pins={pins} chosenId={chosenId} spot={place} moveCount={moved} onChoose={onChoose} onGroup={onGroup} />
      {place && (
        <MapMarker point={place} layer="spot">
          <span
            className={place.kind === 'here' ? pinStyles.you : pinStyles.place}
            role="img"
            aria-label={place.kind === 'here' ? t('mapView.you') : t('mapView.chosenPlace', { place: place.label })}
          />
        </MapMarker>
      )}
    </>
  );
};

/** The map with its pins, on streets if there are any, otherwise on drawn ground. */
export const MapView = ({ streets, ground, ...scene }: MapViewProps) => {
  const { place } = scene;
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
        {streets.coversGround || <GroundLayer key={`ground ${theme} ${ground.attempt}`} ringCentre={place} onFailed={ground.onFailed} />}
        {streets.source && <StreetLayer key={`streets ${theme} ${streets.attempt}`} source={streets.source} onState={streets.setState} />}
        <Scene {...scene} />
      </MapContainer>
      <ZoomButtons map={map} />
    </>
  );
};
