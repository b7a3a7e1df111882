import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { BackButton } from '../../layout/BackButton.tsx';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { FavoriteButton } from '../../services/FavoriteButton.tsx';
import page from '../../ui/page.module.css';
import { SampleMark } from '../../ui/SampleMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

import { BedsSection } from './BedsSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { HeroSection } from './HeroSection.tsx';
import styles from './HeroSection.module.css';
import { HoursSection } from './HoursSection.tsx';
import { NoService } from './NoService.tsx';
import { NoticeSection } from './NoticeSection.tsx';
import { AboutSection } from './AboutSection.tsx';
import { WhereSection } from './WhereSection.tsx';
import { WhoSection } from './WhoSection.tsx';
import { ClientOnly } from '../../ui/ClientOnly.tsx';

/** Below what is read first: it comes after the page. */
const AfterPage = lazyComponent(async () => (await import('./later/AfterPage.tsx')).AfterPage);

/** One service: whether it is open, the number to call, and everything to know before going there. */
export const DetailPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { data: service, isPending, refetch } = useQuery(serviceQuery(useApi(), id, useLanguage()));

  return (
    <>
      <AppBar left={<BackButton />} beside={service && <FavoriteButton service={service} className={styles.star} />} exit />
      <main className={page.page} data-live="">
        <SampleMark shown={service?.sample === true} />
        {service ? (
          <>
            <NoticeSection service={service} />
            <HeroSection service={service} />
            <BedsSection service={service} />
            <HoursSection service={service} />
            <AboutSection service={service} />
            <WhoSection service={service} />
            <WhereSection service={service} />
            <ContactSection service={service} />
            <ClientOnly>
              <Suspense>
                <AfterPage service={service} />
              </Suspense>
            </ClientOnly>
          </>
        ) : isPending ? (
          <>
            <h1 className={page.waiting}>{t('common.loading')}</h1>
            <Skeleton />
          </>
        ) : (
          <NoService missing={service === null} onRetry={() => void refetch()} />
        )}
      </main>
    </>
  );
};
