import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import type { Service } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { renderedPart } from '../../layout/renderedPart.tsx';
import { FavoriteButton } from '../../services/FavoriteButton.tsx';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { SampleMark } from '../../ui/SampleMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BedsSection } from './BedsSection.tsx';
import { HeroSection } from './HeroSection.tsx';
import { NoService } from './NoService.tsx';
import page from '../../ui/page.module.css';
import styles from './HeroSection.module.css';

const NoticeSection = renderedPart(async () => (await import('./NoticeSection.tsx')).NoticeSection, 'notice');
/** The less urgent part of the page. */
const RestOfPage = renderedPart(async () => (await import('./RestOfPage.tsx')).RestOfPage, 'contact');

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
  readonly bare?: boolean;
}

/** Page of one service: whether it is open, the phone number, and all facts needed for a visit. */
export const DetailPage = ({ id, bare = false }: DetailPageProps) => {
  const { t } = useTranslation();
  const { data: service, isPending, failureCount, refetch } = useQuery(serviceQuery(useApi(), id, useLanguage()));
  const retry = () => void refetch();
  const waiting = (
    <>
      <h1 className={page.waiting}>{t('common.loading')}</h1>
      <Skeleton />
    </>
  );

  return (
    <>
      {!bare && <AppBar left={<BackButton />} beside={service && <FavoriteButton service={service} className={styles.star} />} exit />}
      <main className={page.page} data-live="">
        <SampleMark shown={service?.sample === true} />
        {service ? (
          <Sections service={service} />
        ) : service === null ? (
          <NoService missing onRetry={retry} />
        ) : failureCount === 0 && isPending ? (
          waiting
        ) : (
          <Suspense fallback={waiting}>
            <ServiceFromListFallback
              id={id}
              onRetry={retry}
              otherwise={isPending ? waiting : <NoService missing={false} onRetry={retry} />}
            >
              {(part) => <Sections service={part} />}
            </ServiceFromListFallback>
          </Suspense>
        )}
      </main>
    </>
  );
};
