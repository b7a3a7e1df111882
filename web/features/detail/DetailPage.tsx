import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { serviceQuery } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { BackKey } from '../../layout/BackKey.tsx';
import { late } from '../../layout/late.tsx';
import page from '../../ui/page.module.css';
import { SampleMark } from '../../ui/SampleMark.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

import { BedsBand } from './BedsBand.tsx';
import { ContactBand } from './ContactBand.tsx';
import { HeroBand } from './HeroBand.tsx';
import { HoursBand } from './HoursBand.tsx';
import { NoService } from './NoService.tsx';
import { AboutBand } from './AboutBand.tsx';
import { WhereBand } from './WhereBand.tsx';
import { WhoBand } from './WhoBand.tsx';
import { WhenAlive } from '../../ui/WhenAlive.tsx';

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
