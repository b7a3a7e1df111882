import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState, type ComponentType, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isWithinSearchRadius } from '#domain/values/distance.ts';
import { tabOfTypes } from '#domain/vocabulary/serviceTypes.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { serviceQuery } from '#web/api/queries.ts';
import { useMediaQuery } from '#web/browser/useMediaQuery.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import type { ListParts } from '../HomePage.tsx';
import { CompactRow } from './CompactRow.tsx';
import styles from '#web/layout/Panes.module.css';

interface ServicePanesProps {
  readonly id: string;
  /** Element that contains the bar, the tabs and the list. */
  readonly scrollPane: RefObject<HTMLElement | null>;
  /** Called with true if the panes render a bar, which replaces the bar of the service. */
  readonly onHasBar: (hasBar: boolean) => void;
}

/** From this width there is room for the list too; below it, the back button leads to the list. */
const WIDE_WITH_LIST = '(min-width: 75rem)';

/** Creates the desktop layout around a service: the bar, the tabs, the last list, and a map of the list and the service. */
export const createServicePanes = (listParts: ListParts): ComponentType<ServicePanesProps> => {
  const { CountBar, HomeContext, HomeHeader, HomeMap, OnDemand, PlaceSheet, ServiceList, TabBar } = listParts;
  const { useCounts, useHomeState, useServices } = listParts;

  const Panes = ({ id, scrollPane, onHasBar }: ServicePanesProps) => {
    const { t } = useTranslation();
    const [, navigate] = useLocation();
    const home = useHomeState();
    const services = useServices(home.input);
    const counts = useCounts(home.input);
    const [isChoosingPlace, setIsChoosingPlace] = useState(false);
    const choosePlace = useCallback(() => setIsChoosingPlace(true), []);
    const hasList = useMediaQuery(WIDE_WITH_LIST);
    useLayoutEffect(() => {
      onHasBar(hasList);
      return () => onHasBar(false);
    }, [hasList, onHasBar]);
    const { data: service } = useQuery(serviceQuery(useApi(), id, useLanguage()));
    const [longitude, latitude] = service?.location?.coordinates ?? [];
    const centre = useMemo(() => {
      if (longitude === undefined || latitude === undefined) return undefined;
      const point = { longitude, latitude };
      return home.place && isWithinSearchRadius(home.place, point) ? undefined : point;
    }, [home.place, longitude, latitude]);
    const openedService = useMemo(() => service && { ...service, tab: tabOfTypes(service.type) }, [service]);
    const isListReady = services.rows.length > 0;
    useEffect(() => {
      if (isListReady) scrollPane.current?.querySelector(`[data-service="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
    }, [id, scrollPane, isListReady]);

    return (
      <HomeContext value={home}>
        {scrollPane.current &&
          createPortal(
            <>
              {hasList && <HomeHeader onChangePlace={choosePlace} isOnServicePage />}
              <TabBar counts={counts} />
              {hasList && (
                <section className={styles.list} aria-label={t('mapView.places')} data-scroller="" data-screen-only="">
                  <CountBar services={services} counts={counts} withMap={false} />
                  <ServiceList services={services} counts={counts} chosenId={id} onChangePlace={choosePlace} RowComponent={CompactRow} />
                </section>
              )}
            </>,
            scrollPane.current,
          )}
        <section className={styles.map} data-live="" data-screen-only="" aria-label={t('map.label')}>
          <Suspense>
            <OnDemand confirmFirst>
              <HomeMap
                chosenId={id}
                openedService={openedService ?? null}
                centre={centre}
                onChoose={(chosen) => chosen !== null && navigate(`/services/${chosen}`)}
              />
            </OnDemand>
          </Suspense>
        </section>
        <Suspense>
          {isChoosingPlace && (
            <WithNamespaces namespaces={['placeSheet']}>
              <PlaceSheet onClose={() => setIsChoosingPlace(false)} />
            </WithNamespaces>
          )}
        </Suspense>
      </HomeContext>
    );
  };

  return (cardProps) => (
    <WithNamespaces namespaces={['mapView']}>
      <Panes {...cardProps} />
    </WithNamespaces>
  );
};
