import { useEffect, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place, Point } from '../../browser/place.ts';
import { BaseMap } from './BaseMap.tsx';
import { useMap } from './leaflet.ts';
import { MapMarker } from './MapMarker.tsx';
import type { MapPin } from './mapPin.ts';
import type { PinGroup, SinglePin } from './pinGroups.ts';
import { Pins } from './Pins.tsx';
import type { Streets } from './streets/useStreets.ts';
import { useCamera, type MapControls } from './useCamera.ts';
import type { Ground } from './useGround.ts';
import { useMoveCount } from './useMoveCount.ts';
import { visiblePinsOf, type VisiblePins } from './visiblePins.ts';
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
  /** Called with the pins and groups that are drawn, whenever they change. */
  readonly onDraw: (drawn: readonly (PinGroup | SinglePin)[]) => void;
  /** Called with the centre of the map once the visitor stopped moving it. */
  readonly onMove: (centre: Point) => void;
}

interface MapViewProps extends SceneProps {
  readonly streets: Streets;
  readonly ground: Ground;
}

/** The markers on the map. */
const Scene = ({ chosenId, onChoose, onGroup, onSeen, onDraw, ringCentre, ...camera }: SceneProps) => {
  const { place, pins } = camera;
  const { t } = useTranslation();
  const map = useMap();
  const moved = useMoveCount();
  useCamera({ ...camera, place: ringCentre ?? place });
  // oxlint-disable-next-line react/exhaustive-deps -- `moved` changes when the map shows another part
  useEffect(() => onSeen(visiblePinsOf(map, pins, place)), [map, pins, place, moved, onSeen]);
  const nameGroup = ({ count, openCount, splitsAt }: PinGroup): string =>
    t('mapView.group', {
      places: t('mapView.groupPlaces', { count }),
      open: openCount === 0 ? t('mapView.groupNoneOpen') : t('mapView.groupOpen', { count: openCount }),
      next: t(splitsAt === null ? 'mapView.groupList' : 'mapView.groupZoom'),
    });
  return (
    <>
      <Pins
        pins={pins}
        chosenId={chosenId}
        spot={place}
        moveCount={moved}
        nameGroup={nameGroup}
        onChoose={onChoose}
        onGroup={onGroup}
        onDraw={onDraw}
      />
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
export const MapView = ({ streets, ground, ...scene }: MapViewProps) => (
  <BaseMap place={scene.place} streets={streets} ground={ground}>
    <Scene {...scene} />
  </BaseMap>
);
