import { useQuery } from '@tanstack/react-query';
import { BedDouble, LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearch } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { bedsQuery } from '../../api/manage/bedQueries.ts';
import type { ShelterBeds } from '../../api/types.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ActiveFilters } from '../../layout/manage/ActiveFilters.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { unsentCounts } from '../../offline/unsentCounts.ts';
import { Beds } from '../../services/Beds.tsx';
import { cx } from '../../ui/cx.ts';
import { Message } from '../../ui/Message.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BedsBoard } from './BedsBoard.tsx';
import { UnsentCountNote } from './UnsentCountNote.tsx';
import { useUnsentCounts } from './useUnsentCount.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './BedsBoard.module.css';

/** Shows the board at a past moment, read-only. */
const BedsAsOf = ({ shelters }: { readonly shelters: readonly ShelterBeds[] }) => (
  <ul className={cx(page.rows, styles.rows)}>
    {shelters.map((shelter) => (
      <li key={shelter.id} className={page.section}>
        <h2>
          <Link href={`/services/${shelter.id}`}>{shelter.name}</Link>
        </h2>
        <Beds facts={{ ...shelter, type: ['SHELTER'], hours: shelter.hours ?? 'unknown' }} />
      </li>
    ))}
  </ul>
);

const FILLED_BUTTON = cx(button.button, button.fill, button.wide);

const NoShelters = () => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Message icon={BedDouble} heading={<h2>{t('bedsBoard.none')}</h2>} help={t('bedsBoard.noneHelp')}>
      {can('service.add') && (
        <Link href="/add_service" className={FILLED_BUTTON}>
          {t('bedsBoard.add')}
        </Link>
      )}
    </Message>
  );
};

const NoSheltersOfYours = () => {
  const { t } = useTranslation();
  return (
    <Message icon={LockKeyhole} heading={<h2>{t('bedsBoard.notYours')}</h2>} help={t('bedsBoard.notYoursHelp')}>
      <Link href="/" className={FILLED_BUTTON}>
        {t('bedsBoard.toList')}
      </Link>
    </Message>
  );
};

/** Shows the unsent counts when the board failed to load. */
const BoardUnavailable = ({ onRetry }: { readonly onRetry: () => void }) => (
  <>
    <ul className={page.rows}>
      {useUnsentCounts().map((count) => (
        <li key={count.id} className={page.section}>
          <UnsentCountNote count={count} showsName />
        </li>
      ))}
    </ul>
    <LoadFailed onRetry={onRetry} />
  </>
);

/** Page on which the user counts the free beds of the shelters that they manage. */
export const AvailableBedsPage = () => {
  const { t } = useTranslation();
  const isPast = usePage().asOf !== undefined;
  const can = useCan();
  const mayCount = isPast || can('beds.count');
  const region = new URLSearchParams(useSearch()).get('region');
  const board = useQuery({ ...bedsQuery(useApi(), region, useLanguage()), enabled: mayCount });
  const { data: shelters, isError, isPaused, refetch } = board;

  useEffect(() => {
    // If the browser denies storage, there are no unsent counts.
    unsentCounts.read().catch(() => undefined);
  }, []);

  const renderContent = () => {
    if (!mayCount) return <NoSheltersOfYours />;
    if (shelters === undefined) return isError || isPaused ? <BoardUnavailable onRetry={() => void refetch()} /> : <Skeleton />;
    if (isPast && shelters.length > 0) return <BedsAsOf shelters={shelters} />;
    if (shelters.length > 0) return <BedsBoard key={region} shelters={shelters} />;
    return region === null ? (
      <NoShelters />
    ) : (
      <Message icon={BedDouble} heading={<h2>{t('bedsBoard.none')}</h2>} help={t('bedsBoard.noneInRegion')} />
    );
  };
  return (
    <ManageLayout title={t('bedsBoard.title')}>
      {mayCount && region !== null && (
        <div className={page.waiting}>
          <ActiveFilters region={region} allHref="/available_beds" />
        </div>
      )}
      {renderContent()}
    </ManageLayout>
  );
};
