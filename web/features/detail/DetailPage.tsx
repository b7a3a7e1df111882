import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { BackKey } from '../../layout/BackButton.tsx';
import { late } from '../../layout/lazyComponent.tsx';
import page from '../../ui/page.module.css';
import { SampleMark } from '../../ui/SampleMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

import { BedsBand } from './BedsSection.tsx';
import { ContactBand } from './ContactSection.tsx';
import { HeroBand } from './HeroSection.tsx';
import { HoursBand } from './HoursSection.tsx';
import { NoService } from './NoService.tsx';
import { AboutBand } from './AboutSection.tsx';
import { WhereBand } from './WhereSection.tsx';
import { WhoBand } from './WhoSection.tsx';
import { WhenAlive } from '../../ui/ClientOnly.tsx';

/** Below what is read first: it comes after the page. */
const AfterPage = late(async () => (await import('./AfterPage.tsx')).AfterPage);

/** One service: whether it is open, the number to call, and everything to know before going there. */
export const DetailPage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const { data: service, isPending, refetch } = useQuery(serviceQuery(useApi(), id, useLanguage()));

  return (
    <>
      <AppBar left={<BackKey />} exit />
      <main className={page.page}>
        <SampleMark shown={service?.sample === true} />
        {service ? (
          <>
            <HeroBand service={service} />
            <BedsBand service={service} />
            <HoursBand service={service} />
            <AboutBand service={service} />
            <WhoBand service={service} />
            <WhereBand service={service} />
            <ContactBand service={service} />
            <WhenAlive>
              <Suspense>
                <AfterPage service={service} />
              </Suspense>
            </WhenAlive>
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
