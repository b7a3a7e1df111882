import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState, type ComponentType, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isWithinSearchRadius } from '#kernel/distance.ts';
import { tabOfTypes } from '#kernel/vocabulary/serviceTypes.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { serviceQuery } from '#web/api/queries.ts';
import { useMediaQuery } from '#web/browser/useMediaQuery.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import type { ListParts } from '../HomePage.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import styles from '#web/layout/Panes.module.css';

interface ServicePanesProps {
  readonly id: string;
  /** Element that contains the bar, the tabs and the list. */
  readonly left: RefObject<HTMLElement | null>;
  /** Called with true if the panes render a bar, which replaces the bar of the service. */
  readonly onBar: (has: boolean) => void;
}

/** From this width there is room for the list too; below it, the back button leads to the list. */
const WITH_LIST = '(min-width: 75rem)';

/** Creates the desktop layout around a service: the bar, the tabs, the last list, and a map of the list and the service. */
export const panesOf = (parts: ListParts): ComponentType<ServicePanesProps> => {
  const { CountBar, HomeContext, HomeHeader, HomeMap, OnDemand, PlaceSheet, ServiceList, TabBar } = parts;
  const { useCounts, useHomeState, useServices } = parts;

  const Panes = ({ id, left, onBar }: ServicePanesProps) => {
    const { t } = useTranslation();
    const [, navigate] = useLocation();
    const home = useHomeState();
    const services = useServices(home.input);
    const counts = useCounts(home.input);
    const [choosingPlace, setChoosingPlace] = useState(false);
    const choosePlace = useCallback(() => setChoosingPlace(true), []);
    const hasList = useMediaQuery(WITH_LIST);
    useLayoutEffect(() => {
      onBar(hasList);
      return () => onBar(false);
    }, [hasList, onBar]);
    const { data: service } = useQuery(serviceQuery(useApi(), id, useLanguage()));
    const [longitude, latitude] = service?.location?.coordinates ?? [];
    const around = useMemo(() => {
      if (longitude === undefined || latitude === undefined) return undefined;
      const point = { longitude, latitude };
      return home.place && isWithinSearchRadius(home.place, point) ? undefined : point;
    }, [home.place, longitude, latitude]);
    const opened = useMemo(() => service && { ...service, tab: tabOfTypes(service.type) }, [service]);
    const ready = services.rows.length > 0;
    useEffect(() => {
      if (ready) left.current?.querySelector(`[data-service="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
    }, [id, left, ready]);

    return (
      <HomeContext value={home}>
        {left.current &&
          createPortal(
            <>
              {hasList && <HomeHeader onChangePlace={choosePlace} ofService />}
              <TabBar counts={counts} />
              {hasList && (
                <section className={styles.list} aria-label={t('mapView.places')} data-scroller="" data-screen-only="">
                  <CountBar services={services} counts={counts} withMap={false} />
                  <ServiceList services={services} counts={counts} chosenId={id} onChangePlace={choosePlace} as={ChoiceRow} />
                </section>
              )}
            </>,
            left.current,
          )}
        <section className={styles.map} data-live="" data-screen-only="" aria-label={t('map.label')}>
          <Suspense>
            <OnDemand confirmFirst>
              <HomeMap
                chosenId={id}
                opened={opened ?? null}
                around={around}
                onChoose={(chosen) => chosen !== null && navigate(`/services/${chosen}`)}
              />
            </OnDemand>
          </Suspense>
        </section>
        <Suspense>
          {choosingPlace && (
            <WithNamespaces of={['placeSheet']}>
              <PlaceSheet onClose={() => setChoosingPlace(false)} />
            </WithNamespaces>
          )}
        </Suspense>
      </HomeContext>
    );
  };

  return (props) => (
    <WithNamespaces of={['mapView']}>
      <Panes {...props} />
    </WithNamespaces>
  );
};
