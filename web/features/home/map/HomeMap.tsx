import { LocateFixed } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#web/browser/place.ts';
import { useMediaQuery } from '#web/browser/useMediaQuery.ts';
import { lazyComponent } from '#web/layout/lazyComponent.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { useLocateMe } from '#web/services/useLocateMe.ts';
import { cx } from '#web/ui/cx.ts';
import { MapNote } from '#web/ui/map/MapNote.tsx';
import { MapView } from '#web/ui/map/MapView.tsx';
import type { PinGroup, SinglePin } from '#web/ui/map/pinGroups.ts';
import { Attribution } from '#web/ui/map/streets/Attribution.tsx';
import { useStreets } from '#web/ui/map/streets/useStreets.ts';
import type { MapControls } from '#web/ui/map/useCamera.ts';
import { useGround } from '#web/ui/map/useGround.ts';
import type { VisiblePins } from '#web/ui/map/visiblePins.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { useToast } from '#web/ui/toast/Toast.tsx';
import { useCards } from '../useCards.tsx';
import { LazyLegend } from './LazyLegend.tsx';
import { LegendPanel } from './LegendPanel.tsx';
import { MapSheet } from './MapSheet.tsx';
import { MapStatus } from './MapStatus.tsx';
import type { MapService } from './pinOf.tsx';
import { StreetsSwitch } from './StreetsSwitch.tsx';
import { useMapPlaces } from './useMapPlaces.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './HomeMap.module.css';

/** Loaded on demand, because places at the same point are rare. */
const GroupList = lazyComponent(async () => (await import('./PinGroupList.tsx')).PinGroupList);

interface HomeMapProps {
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
  /**
   * Service that is shown on the map even if the list lacks it; null while loading. Beside an open service the legend is behind a button,
   * because there is no room.
   */
  readonly openedService?: MapService | null;
  /** Initial center of the map instead of the chosen place. */
  readonly centre?: Point | undefined;
}

/** From this width, sheets float above the map. On narrower screens the map ends at the top of the sheet, apart from its round corners. */
const FLOATING_SHEET = '(min-width: 48rem)';
const SHEET_OVERLAP_PX = 16;
const NO_VISIBLE_PINS: VisiblePins = { count: 0, isPlaceVisible: false, nearest: null };
const NOTHING_DRAWN: readonly (PinGroup | SinglePin)[] = [];

/** Map with the places of the list. On narrow screens the card of the selected place lies above it. */
export const HomeMap = ({ chosenId, onChoose, openedService, centre }: HomeMapProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const { Card } = useCards();
  const { tab, place, isWide, showMap, choosePlace, moveCentre } = useHome();
  const places = useMapPlaces(openedService);
  const streets = useStreets();
  const controls = useRef<MapControls>(null);
  const [visiblePins, setVisiblePins] = useState(NO_VISIBLE_PINS);
  const [drawn, setDrawn] = useState(NOTHING_DRAWN);
  const ground = useGround();
  const [groupedIds, setGroupedIds] = useState<readonly string[]>([]);
  const [isFromList, setIsFromList] = useState(false);
  const [isLegendOpen, setIsLegendOpen] = useState(false);
  const [sheetHeight, setSheetHeight] = useState(0);
  const isFloating = useMediaQuery(FLOATING_SHEET);
  const { pins } = places;
  const drawnMap = { drawn, pins, chosenId, place: visiblePins.isPlaceVisible ? place : null, tab };
  const { locate } = useLocateMe(choosePlace, () => showToast({ text: t('mapView.noLocation') }));

  const chooseService = (id: string, { isListed }: { readonly isListed: boolean }) => {
    setGroupedIds([]);
    setIsFromList(isListed);
    onChoose(id);
    document.querySelector(`[data-service="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const closeSheet = () => {
    setGroupedIds([]);
    onChoose(null);
    controls.current?.focus();
  };
  const havePlacesFailed = places.state === 'failed';
  /** Reloads everything that failed. */
  const retry = () => {
    if (havePlacesFailed) places.retry();
    ground.retry();
    if (streets.state === 'failed') streets.retry();
  };
  const isListed = places.rows.filter(({ id }) => groupedIds.includes(id));
  const chosenService = isWide ? undefined : places.rows.find((card) => card.id === chosenId);
  const renderSheet = () => {
    if (isListed.length > 0)
      return (
        <MapSheet key="list" label={t('mapView.groupSheet')} takesFocus onClose={closeSheet} onHeight={setSheetHeight}>
          <Suspense>
            <GroupList cards={isListed} onChoose={(id) => chooseService(id, { isListed: true })} />
          </Suspense>
        </MapSheet>
      );
    if (chosenService)
      return (
        <MapSheet key="card" label={t('mapView.chosen')} takesFocus={isFromList} onClose={closeSheet} onHeight={setSheetHeight}>
          <Card card={chosenService} />
        </MapSheet>
      );
    return null;
  };
  const openSheet = renderSheet();

  return (
    <div className={styles.frame} data-without-legend={openSheet || openedService !== undefined ? '' : undefined}>
      <h2 className={text.hidden}>{t('map.label')}</h2>
      <div className={styles.ground}>
        <MapView
          place={place}
          ringCentre={centre}
          pins={pins}
          isReady={places.isReady}
          chosenId={chosenId}
          focusedId={groupedIds[0] ?? chosenId}
          coveredHeight={isFloating ? sheetHeight + SHEET_OVERLAP_PX : SHEET_OVERLAP_PX}
          controls={controls}
          streets={streets}
          ground={ground}
          onChoose={(id) => chooseService(id, { isListed: false })}
          onGroup={setGroupedIds}
          onSeen={setVisiblePins}
          onDraw={setDrawn}
          onMove={moveCentre}
        />
        {streets.source && <Attribution source={streets.source} className={styles.attribution} />}
        <div className={styles.over}>
          <div className={styles.top}>
            <MapStatus
              state={places.state}
              visiblePins={visiblePins}
              onShowPin={({ point }) => controls.current?.panTo(point)}
              onRetry={retry}
              onShowList={() => showMap(false)}
            />
            <MapNote isHidden={havePlacesFailed} streets={streets} ground={ground} onRetry={retry} />
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
              onClick={() => setIsLegendOpen(true)}
            >
              {t('mapView.key')}
            </button>
          </div>
        </div>
      </div>
      {openSheet ?? (openedService === undefined && <LegendPanel drawnMap={drawnMap} streets={streets} isWide={isFloating} />)}
      {isLegendOpen && (
        <Sheet title={t('mapView.legend')} side="bottom" onClose={() => setIsLegendOpen(false)}>
          <Suspense>
            <LazyLegend drawnMap={drawnMap} />
          </Suspense>
          <StreetsSwitch streets={streets} />
        </Sheet>
      )}
    </div>
  );
};
