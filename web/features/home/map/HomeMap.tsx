import { LocateFixed } from 'lucide-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#web/api/place.ts';
import { useMediaQuery } from '#web/browser/useMediaQuery.ts';
import { lazyComponent } from '#web/layout/lazyComponent.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { useLocateMe } from '#web/services/useLocateMe.ts';
import { cx } from '#web/ui/cx.ts';
import { MapView } from '#web/ui/map/MapView.tsx';
import type { Seen } from '#web/ui/map/seen.ts';
import { Attribution } from '#web/ui/map/streets/Attribution.tsx';
import { useStreets } from '#web/ui/map/streets/useStreets.ts';
import type { MapControls } from '#web/ui/map/useCamera.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { useCards } from '../useCards.tsx';
import { LegendPanel } from './LegendPanel.tsx';
import { MapLegend } from './MapLegend.tsx';
import { MapNote } from './MapNote.tsx';
import { MapSheet } from './MapSheet.tsx';
import { MapStatus } from './MapStatus.tsx';
import type { MapService } from './pinOf.tsx';
import { StreetsSwitch } from './StreetsSwitch.tsx';
import { useMapPlaces } from './useMapPlaces.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './HomeMap.module.css';

/** Loaded on demand, because places at the same point are rare. */
const GroupList = lazyComponent(async () => (await import('./GroupList.tsx')).GroupList);

interface HomeMapProps {
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
  /**
   * Service that is shown on the map even if the list lacks it; null while loading. Beside an open service the legend is behind a button,
   * because there is no room.
   */
  readonly opened?: MapService | null;
  /** Initial center of the map instead of the chosen place. */
  readonly around?: Point | undefined;
}

/** From this width, sheets float above the map. On narrower screens the map ends at the top of the sheet, apart from its round corners. */
const FLOATS = '(min-width: 48rem)';
const OVERLAP = 16;
const NOTHING_SEEN: Seen = { count: 0, nearest: null };

/** Map with the places of the list. On narrow screens the card of the selected place lies above it. */
export const HomeMap = ({ chosenId, onChoose, opened, around }: HomeMapProps) => {
  const { t } = useTranslation();
  const say = useToast();
  const { Card } = useCards();
  const { tab, place, wide, showMap, choosePlace, moveCentre } = useHome();
  const places = useMapPlaces(opened);
  const streets = useStreets();
  const controls = useRef<MapControls>(null);
  const [seen, setSeen] = useState(NOTHING_SEEN);
  const [ground, setGround] = useState({ failed: false, attempt: 0 });
  const groundFailed = useCallback(
    (failed: boolean) => setGround((before) => (before.failed === failed ? before : { ...before, failed })),
    [],
  );
  const [together, setTogether] = useState<readonly string[]>([]);
  const [fromList, setFromList] = useState(false);
  const [explaining, setExplaining] = useState(false);
  const [height, setHeight] = useState(0);
  const floats = useMediaQuery(FLOATS);
  const { locate } = useLocateMe(choosePlace, () => say({ text: t('mapView.noLocation') }));

  const choose = (id: string, listed: boolean) => {
    setTogether([]);
    setFromList(listed);
    onChoose(id);
    document.querySelector(`[data-service="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    setTogether([]);
    onChoose(null);
    controls.current?.focus();
  };
  const placesFailed = places.state === 'failed';
  /** Reloads everything that failed. */
  const retry = () => {
    if (placesFailed) places.retry();
    if (ground.failed) setGround(({ attempt }) => ({ failed: false, attempt: attempt + 1 }));
    if (streets.state === 'failed') streets.retry();
  };
  const listed = places.rows.filter(({ id }) => together.includes(id));
  const chosen = wide ? undefined : places.rows.find((card) => card.id === chosenId);
  const sheet = () => {
    if (listed.length > 0)
      return (
        <MapSheet key="list" label={t('mapView.groupSheet')} takesFocus onClose={close} onHeight={setHeight}>
          <Suspense>
            <GroupList cards={listed} onChoose={(id) => choose(id, true)} />
          </Suspense>
        </MapSheet>
      );
    if (chosen)
      return (
        <MapSheet key="card" label={t('mapView.chosen')} takesFocus={fromList} onClose={close} onHeight={setHeight}>
          <Card card={chosen} />
        </MapSheet>
      );
    return null;
  };
  const open = sheet();

  return (
    <div className={styles.frame} data-without-legend={open || opened !== undefined ? '' : undefined}>
      <h2 className={text.hidden}>{t('map.label')}</h2>
      <div className={styles.ground}>
        <MapView
          place={place}
          around={around}
          pins={places.pins}
          ready={places.ready}
          chosenId={chosenId}
          focusedId={together[0] ?? chosenId}
          covered={floats ? height + OVERLAP : OVERLAP}
          controls={controls}
          streets={streets}
          ground={{ attempt: ground.attempt, onFailed: groundFailed }}
          onChoose={(id) => choose(id, false)}
          onGroup={setTogether}
          onSeen={setSeen}
          onMove={moveCentre}
        />
        {streets.source && <Attribution source={streets.source} className={styles.attribution} />}
        <div className={styles.over}>
          <div className={styles.top}>
            <MapStatus
              state={places.state}
              seen={seen}
              onBring={({ point }) => controls.current?.bring(point)}
              onRetry={retry}
              onList={() => showMap(false)}
            />
            <MapNote quiet={placesFailed} streets={streets} groundFailed={ground.failed} onRetry={retry} />
          </div>
          <div className={styles.buttons}>
            <button type="button" className={cx(button.icon, styles.button)} aria-label={t('mapView.myLocation')} onClick={locate}>
              <LocateFixed size={24} aria-hidden="true" />
              <span>{t('mapView.myLocation')}</span>
            </button>
            <button
              type="button"
              className={cx(button.tool, styles.button, styles.key)}
              aria-haspopup="dialog"
              onClick={() => setExplaining(true)}
            >
              {t('mapView.key')}
            </button>
          </div>
        </div>
      </div>
      {open ?? (opened === undefined && <LegendPanel tab={tab} withBeds={places.withBeds} streets={streets} />)}
      {explaining && (
        <Sheet title={t('mapView.legend')} from="bottom" onClose={() => setExplaining(false)}>
          <MapLegend tab={tab} withBeds={places.withBeds} />
          <StreetsSwitch streets={streets} />
        </Sheet>
      )}
    </div>
  );
};
