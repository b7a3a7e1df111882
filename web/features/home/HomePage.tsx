import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../../browser/page.ts';
import { usePreference } from '../../browser/preference.ts';
import { locationRefused } from '../../browser/preferences.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { fetchNamespace } from '../../i18n/i18n.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { renderedPart } from '../../layout/renderedPart.tsx';
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
import { useCounts } from './useCounts.ts';
import { useHomeState } from './useHomeState.ts';
import { useLocationOnStart } from './useLocationOnStart.ts';
import { useNotices } from './useNotices.ts';
import { useScrollMemory } from './useScrollMemory.ts';
import { useServices } from './useServices.ts';
import styles from './HomePage.module.css';

const CriticalNotice = renderedPart(async () => (await import('./CriticalNotice.tsx')).CriticalNotice);
/** Loaded after the list, which it follows. */
const FeedbackButton = lazyComponent(async () => (await import('./FeedbackButton.tsx')).FeedbackButton);
const OnDemand = lazyComponent(async () => (await import('./OnDemand.tsx')).OnDemand);
const HomeMap = lazyComponent(async () => (await import('./map/HomeMap.tsx')).HomeMap);

/** Page with the places near the visitor as a list or on a map; both side by side on wide screens. */
export const HomePage = () => {
  const { t } = useTranslation();
  const home = useHomeState();
  const services = useServices(home.input);
  const counts = useCounts(home.input);
  const notices = useNotices(home.place);
  const [choosingPlace, setChoosingPlace] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const choosePlace = useCallback(() => setChoosingPlace(true), []);
  const main = useScrollMemory();
  const refused = usePreference(locationRefused);
  const { defaultPlace } = usePage();
  // If no place is listed at all, choosing another location does not help.
  const locationOff = refused && home.place !== null && home.place === defaultPlace && services.rows.length > 0;
  const language = useLanguage();
  useLocationOnStart(home.choosePlace);
  useWhenIdle(() => Promise.all([fetchSheets(), fetchNamespace('placeSheet', language)]));

  const { wide, mapBeside } = home;
  // Deferred, so that the button responds before the other view is rendered.
  const mapView = useDeferredValue(home.mapView);
  const showsMap = wide ? mapBeside : mapView;
  const showsList = wide || !mapView;
  const MapPart = showsList ? 'section' : 'main';

  return (
    <HomeContext value={home}>
      <div className={styles.home} data-map={!wide && mapView ? '' : undefined} data-alone={wide && !mapBeside ? '' : undefined}>
        {showsList && (
          <a className={styles.skip} href="#list" data-screen-only="">
            {t('app.skipToList')}
          </a>
        )}
        <HomeHeader onChangePlace={choosePlace} locationOff={locationOff} />
        <TabBar counts={counts} />
        {showsList && (
          <main className={styles.main} id="list" tabIndex={-1} ref={main} data-scroller="">
            {notices.length > 0 && <CriticalNotice cards={notices} />}
            {!home.place && <WhereAreYou />}
            <SampleMark shown={services.rows.some((card) => card.sample)} />
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
              <OnDemand confirmFirst={wide}>
                <WithNamespaces of={['mapView']}>
                  <HomeMap chosenId={chosenId} onChoose={setChosenId} />
                </WithNamespaces>
              </OnDemand>
            </Suspense>
          )}
        </MapPart>
        {choosingPlace && <PlaceSheet onClose={() => setChoosingPlace(false)} />}
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
  useCounts,
  useHomeState,
  useServices,
};
export type ListParts = typeof listParts;
