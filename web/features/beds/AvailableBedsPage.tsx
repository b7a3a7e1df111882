import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { bedsQuery } from '../../api/manage/bedQueries.ts';
import { usePage } from '../../browser/page.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { Narrowed } from '../../layout/manage/Narrowed.tsx';
import { unsentCounts } from '../../offline/unsentCounts.ts';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BedsAsOf } from './BedsAsOf.tsx';
import { BedsBoard } from './BedsBoard.tsx';
import { NotSent } from './NotSent.tsx';
import { useUnsentCounts } from './useUnsentCount.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';

const FILLED = cx(button.button, button.fill, button.wide);

const NoShelters = () => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Message heading={<h2>{t('bedsBoard.none')}</h2>} help={t('bedsBoard.noneHelp')}>
      {can('service.add') && (
        <Link href="/add_service" className={FILLED}>
          {t('bedsBoard.add')}
        </Link>
      )}
    </Message>
  );
};

const NotYours = () => {
  const { t } = useTranslation();
  return (
    <Message heading={<h2>{t('bedsBoard.notYours')}</h2>} help={t('bedsBoard.notYoursHelp')}>
      <Link href="/" className={FILLED}>
        {t('bedsBoard.toList')}
      </Link>
    </Message>
  );
};

/** Shows the unsent counts when the board failed to load. */
const WithoutBoard = ({ onRetry }: { readonly onRetry: () => void }) => (
  <>
    <ul className={page.rows}>
      {useUnsentCounts().map((count) => (
        <li key={count.id} className={page.section}>
          <NotSent count={count} named />
        </li>
      ))}
    </ul>
    <Failed onRetry={onRetry} />
  </>
);

/** Page on which the user counts the free beds of the shelters that they manage. */
export const AvailableBedsPage = () => {
  const { t } = useTranslation();
  const isThen = usePage().asOf !== undefined;
  const can = useCan();
  const mayCount = isThen || can('beds.count');
  const region = new URLSearchParams(useSearch()).get('region');
  const board = useQuery({ ...bedsQuery(useApi(), region, useLanguage()), enabled: mayCount });
  const { data: shelters, isError, isPaused, refetch } = board;

  useEffect(() => {
    // If the browser denies storage, there are no unsent counts.
    unsentCounts.read().catch(() => undefined);
  }, []);

  const content = () => {
    if (!mayCount) return <NotYours />;
    if (shelters === undefined) return isError || isPaused ? <WithoutBoard onRetry={() => void refetch()} /> : <Skeleton />;
    if (isThen && shelters.length > 0) return <BedsAsOf shelters={shelters} />;
    if (shelters.length > 0) return <BedsBoard key={region} shelters={shelters} />;
    return region === null ? <NoShelters /> : <Message heading={<h2>{t('bedsBoard.none')}</h2>} help={t('bedsBoard.noneInRegion')} />;
  };
  return (
    <ManageLayout title={t('bedsBoard.title')}>
      {mayCount && region !== null && (
        <div className={page.waiting}>
          <Narrowed region={region} all="/available_beds" />
        </div>
      )}
      {content()}
    </ManageLayout>
  );
};
