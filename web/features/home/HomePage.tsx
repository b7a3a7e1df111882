import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { criticalQuery } from '../../api/queries.ts';
import type { ServiceCard } from '../../api/types.ts';
import { usePage } from '../../browser/pageFacts.ts';
import type { Place } from '../../browser/place.ts';
import { usePreference } from '../../browser/preference.ts';
import { locationRefused } from '../../browser/preferences.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { fetchNamespace } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { serverRenderedPart } from '../../layout/serverRenderedPart.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { HomeContext } from '../../services/HomeContext.ts';
import { ClientOnly } from '../../ui/ClientOnly.tsx';
import { SampleMark } from '../../ui/SampleMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CountBar } from './CountBar.tsx';
import { FilterChips } from './FilterChips.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { fetchSheets, PlaceSheet } from './lazySheets.ts';
import { WhereAreYou } from './near/index.ts';
import { ServiceList } from './ServiceList.tsx';
import { TabBar } from './TabBar.tsx';
import { useHomeState } from './useHomeState.ts';
import { useLocationOnStart } from './useLocationOnStart.ts';
import { useRestoredScroll } from './useRestoredScroll.ts';
import { useServices } from './useServices.ts';
import { useTabCounts } from './useTabCounts.ts';

const NO_NOTICES: readonly ServiceCard[] = [];

/** Loads services with an urgent notice within reach of the place, or all of them if the place is unknown. */
const useNotices = (place: Place | null): readonly ServiceCard[] =>
  useQuery(criticalQuery(useApi(), place, useLanguage())).data?.rows ?? NO_NOTICES;

import styles from './HomePage.module.css';

const CriticalNotice = serverRenderedPart(async () => (await import('./CriticalNotice.tsx')).CriticalNotice);
/** Loaded after the list, which it follows. */
const FeedbackButton = lazyComponent(async () => (await import('./FeedbackButton.tsx')).FeedbackButton);
const OnDemand = lazyComponent(async () => (await import('./LoadOnDemand.tsx')).LoadOnDemand);
const HomeMap = lazyComponent(async () => (await import('./map/HomeMap.tsx')).HomeMap);

/** Page with the places near the visitor as a list or on a map; both side by side on wide screens. */
export const HomePage = () => {
  const { t } = useTranslation();
  const home = useHomeState();
  const services = useServices(home.input);
  const counts = useTabCounts(home.input);
  const notices = useNotices(home.place);
  const [isChoosingPlace, setIsChoosingPlace] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choosePlace = useCallback(() => setIsChoosingPlace(true), []);
  const mainRef = useRestoredScroll();
  const isLocationRefused = usePreference(locationRefused);
  const { defaultPlace } = usePage();
  // If no place is listed at all, choosing another location does not help.
  const isLocationOff = isLocationRefused && home.place !== null && home.place === defaultPlace && services.rows.length > 0;
  const language = useLanguage();
  useLocationOnStart(home.choosePlace);
  useWhenIdle(() => Promise.all([fetchSheets(), fetchNamespace('placeSheet', language)]));

  const { isWide, isMapBesideList } = home;
  // Deferred, so that the button responds before the other view is rendered.
  const mapView = useDeferredValue(home.mapView);
  const showsMap = isWide ? isMapBesideList : mapView;
  const showsList = isWide || !mapView;
  const MapPart = showsList ? 'section' : 'main';

  return (
    <HomeContext value={home}>
      <div className={styles.home} data-map={!isWide && mapView ? '' : undefined} data-alone={isWide && !isMapBesideList ? '' : undefined}>
        {showsList && (
          <a className={styles.skip} href="#list" data-screen-only="">
            {t('app.skipToList')}
          </a>
        )}
        <HomeHeader onChangePlace={choosePlace} isLocationOff={isLocationOff} />
        <TabBar counts={counts} />
        {showsList && (
          <main className={styles.main} id="list" tabIndex={-1} ref={mainRef} data-scroller="">
            {notices.length > 0 && <CriticalNotice cards={notices} />}
            {!home.place && <WhereAreYou />}
            <SampleMark isShown={services.rows.some((card) => card.sample)} />
            <FilterChips />
            <CountBar services={services} counts={counts} />
            <ServiceList services={services} counts={counts} chosenId={showsMap ? chosenId : null} onChangePlace={choosePlace} />
            <LiveOnly>
              <ClientOnly>
                <Suspense>
                  <FeedbackButton />
                </Suspense>
              </ClientOnly>
            </LiveOnly>
          </main>
        )}
        <MapPart className={styles.map} data-live="" data-screen-only="" aria-label={t('map.label')}>
          {showsMap && (
            <Suspense fallback={<Skeleton />}>
              <OnDemand confirmFirst={isWide}>
                <WithNamespaces namespaces={['mapView']}>
                  <HomeMap chosenId={chosenId} onChoose={setChosenId} />
                </WithNamespaces>
              </OnDemand>
            </Suspense>
          )}
        </MapPart>
        {isChoosingPlace && <PlaceSheet onClose={() => setIsChoosingPlace(false)} />}
      </div>
    </HomeContext>
  );
};

/** Parts that are also rendered beside a service on a desktop. They are passed on, so that no extra chunk is created for them. */
export const listParts = {
  CountBar,
  HomeContext,
  HomeHeader,
  HomeMap,
  OnDemand,
  PlaceSheet,
  ServiceList,
  TabBar,
  useCounts: useTabCounts,
  useHomeState,
  useServices,
};
export type ListParts = typeof listParts;
