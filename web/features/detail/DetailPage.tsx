import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { serverRenderedPart } from '../../layout/serverRenderedPart.tsx';
import { FavoriteButton } from '../../services/FavoriteButton.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { SampleMark } from '../../ui/SampleMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BedsSection } from './BedsSection.tsx';
import { HeroSection } from './HeroSection.tsx';
import { ServiceNotAvailable } from './ServiceNotAvailable.tsx';
import page from '../../ui/page.module.css';
import styles from './HeroSection.module.css';

const NoticeSection = serverRenderedPart(async () => (await import('./NoticeSection.tsx')).NoticeSection, 'notice');
/** The less urgent part of the page. */
const RestOfPage = serverRenderedPart(async () => (await import('./LowerSections.tsx')).LowerSections, 'contact');

/** Page from the data of a cached list, for visitors without a connection. */
const ServiceFromListFallback = lazyComponent(async () => (await import('./ServiceFromListFallback.tsx')).ServiceFromListFallback);

const Sections = ({ service }: { readonly service: Service }) => (
  <>
    {service.isCriticalHeader && <NoticeSection service={service} />}
    <HeroSection service={service} />
    <BedsSection service={service} />
    <RestOfPage service={service} />
  </>
);
interface DetailPageProps {
  readonly id: string;
  /** True if the caller renders another bar above the page. */
  readonly hasOwnBar?: boolean;
}

/** Page of one service: whether it is open, the phone number, and all facts needed for a visit. */
export const DetailPage = ({ id, hasOwnBar = false }: DetailPageProps) => {
  const { t } = useTranslation();
  const { data: service, isPending, failureCount, refetch } = useQuery(serviceQuery(useApi(), id, useLanguage()));
  const retry = () => void refetch();
  const skeleton = (
    <>
      <h1 className={page.waiting}>{t('common.loading')}</h1>
      <Skeleton />
    </>
  );

  return (
    <>
      {!hasOwnBar && (
        <AppBar
          leftContent={<BackButton />}
          besideTitle={service && <FavoriteButton service={service} className={styles.star} />}
          hasExit
        />
      )}
      <main className={page.page} data-live="">
        <SampleMark isShown={service?.sample === true} />
        {service ? (
          <Sections service={service} />
        ) : service === null ? (
          <ServiceNotAvailable isNotFound onRetry={retry} />
        ) : failureCount === 0 && isPending ? (
          skeleton
        ) : (
          <Suspense fallback={skeleton}>
            <ServiceFromListFallback
              id={id}
              onRetry={retry}
              unavailable={isPending ? skeleton : <ServiceNotAvailable isNotFound={false} onRetry={retry} />}
            >
              {(fallbackService) => <Sections service={fallbackService} />}
            </ServiceFromListFallback>
          </Suspense>
        )}
      </main>
    </>
  );
};
