import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { auditEventsQuery } from '../../api/manage/auditQueries.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Audit.module.css';

const EventList = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, isPending, refetch } = useQuery(auditEventsQuery(useApi(), id, useLanguage()));
  if (isPending) return <Skeleton />;
  if (data === undefined || data === null) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <>
      <p>
        {data.seal === null
          ? t('audit.seal.notYet')
          : t('audit.seal.covers', {
              when: formatLocalDateTime(data.seal.at, language),
              count: data.seal.count,
              digest: data.seal.digest.slice(0, 16),
            })}
      </p>
      {data.events.map((event) => (
        // A region that scrolls sideways can be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre key={event.id} tabIndex={0} role="region" aria-label={event.type}>
          {JSON.stringify(event, null, 2)}
        </pre>
      ))}
    </>
  );
};

/** The raw events of an entry in the log, loaded when the user opens them. */
export const RawEvents = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.raw} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('audit.raw')}</summary>
      {isOpen && <EventList id={id} />}
    </details>
  );
};
