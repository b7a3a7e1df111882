import { useMemo, useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { BaseMap } from '#web/ui/map/BaseMap.tsx';
import { latLngOf } from '#web/ui/map/latLng.ts';
import { useMap } from '#web/ui/map/leaflet.ts';
import { MapNote } from '#web/ui/map/MapNote.tsx';
import type { MapPin } from '#web/ui/map/mapPin.ts';
import type { PinGroup } from '#web/ui/map/pinGroups.ts';
import { Pins } from '#web/ui/map/Pins.tsx';
import { Attribution } from '#web/ui/map/streets/Attribution.tsx';
import { useStreets } from '#web/ui/map/streets/useStreets.ts';
import { useContainerSize } from '#web/ui/map/useContainerSize.ts';
import { useGround } from '#web/ui/map/useGround.ts';
import { useMoveCount } from '#web/ui/map/useMoveCount.ts';
import { ReplayPlaceList } from '../ReplayPlaceList.tsx';
import type { ReplayState } from '../replayState.ts';
import { createPinList } from './replayPins.tsx';
import button from '#web/ui/button.module.css';
import styles from './ReplayMap.module.css';

/** Maximum zoom of the first view, for example if there is one place. */
const MAX_FIRST_ZOOM = 14;
/** Margins for pins at the edges of the map, in pixels: a pin stands above its point. */
const PADDINGS = { paddingTopLeft: [32, 64], paddingBottomRight: [32, 24] } satisfies Record<string, [number, number]>;

interface Camera {
  readonly pins: readonly MapPin[];
  /** Id of the place to keep in sight; null while playing, when the map stands still. */
  readonly followedId: string | null;
}

/** Shows all places at first; later moves the map only if the followed place is out of sight. */
const useReplayCamera = ({ pins, followedId }: Camera): void => {
  const map = useMap();
  useContainerSize(map);
  const isFramed = useRef(false);
  useEffect(() => {
    if (isFramed.current || pins.length === 0) return;
    isFramed.current = true;
    map.invalidateSize({ animate: false });
    map.fitBounds(
      pins.map(({ point }) => latLngOf(point)),
      { ...PADDINGS, maxZoom: MAX_FIRST_ZOOM, animate: false },
    );
  }, [map, pins]);

  useEffect(() => {
    const followed = pins.find(({ id }) => id === followedId);
    if (followed !== undefined) map.panInside(latLngOf(followed.point), PADDINGS);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each followed place
  }, [map, followedId]);
};

interface ReplayMapProps {
  readonly state: ReplayState;
  /** Id of the place that changed in the last step; null for none. */
  readonly changedId: string | null;
  readonly isPlaying: boolean;
}

interface PinLayerProps {
  readonly pins: readonly MapPin[];
  readonly markedId: string | null;
  readonly followedId: string | null;
  readonly onChoose: (ids: readonly string[]) => void;
}

const PinLayer = ({ pins, markedId, followedId, onChoose }: PinLayerProps) => {
  const { t } = useTranslation();
  const moveCount = useMoveCount();
  useReplayCamera({ pins, followedId });
  const nameGroup = ({ count, openCount, splitsAt }: PinGroup): string =>
    t('mapView.group', {
      places: t('mapView.groupPlaces', { count }),
      open: openCount === 0 ? t('replay.map.noneWithBeds') : t('replay.map.withBeds', { count: openCount }),
      next: t(splitsAt === null ? 'mapView.groupList' : 'mapView.groupZoom'),
    });
  return (
    <Pins
      pins={pins}
      chosenId={markedId}
      spot={null}
      moveCount={moveCount}
      nameGroup={nameGroup}
      onChoose={(id) => onChoose([id])}
      onGroup={onChoose}
    />
  );
};

const MapWithPins = ({ state, changedId, isPlaying }: ReplayMapProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [streets, ground] = [useStreets(), useGround()];
  // oxlint-disable-next-line react/exhaustive-deps -- the texts change with the language only
  const listPins = useMemo(() => createPinList(t), [language]);
  const pins = listPins(state.places, state.moment);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const chosenPlaces = chosenIds.flatMap((id) => state.places.get(id) ?? []);
  const retry = () => {
    ground.retry();
    if (streets.state === 'failed') streets.retry();
  };
  return (
    <>
      <BaseMap place={null} streets={streets} ground={ground}>
        <PinLayer pins={pins} markedId={chosenIds[0] ?? changedId} followedId={isPlaying ? null : changedId} onChoose={setChosenIds} />
      </BaseMap>
      {streets.source && <Attribution source={streets.source} className={styles.attribution} />}
      <div className={styles.note}>
        <MapNote isHidden={false} streets={streets} ground={ground} onRetry={retry} />
      </div>
      {chosenPlaces.length > 0 && (
        <section className={styles.chosen} aria-label={t('replay.map.chosen')}>
          <ReplayPlaceList places={chosenPlaces} at={new Date(state.moment).toISOString()} />
          <button type="button" className={button.tool} onClick={() => setChosenIds([])}>
            {t('common.close')}
          </button>
        </section>
      )}
    </>
  );
};

/** Map of the places at the shown moment: the place that changed last is marked, a tap on a pin names its place. */
export const ReplayMap = (props: ReplayMapProps) => (
  <WithNamespaces namespaces={['mapView']}>
    <MapWithPins {...props} />
  </WithNamespaces>
);
