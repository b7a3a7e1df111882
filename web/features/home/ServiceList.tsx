import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useNearEnd } from '../../browser/useNearEnd.ts';
import { Failed } from '../../layout/Failed.tsx';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ServiceCard } from '../../services/ServiceCard.tsx';
import styles from './ServiceList.module.css';
import type { Services } from './useServices.ts';

interface ServiceListProps {
  readonly services: Services;
  readonly chosenId: string | null;
  readonly onChangePlace: () => void;
}

/** The rows, and the next ones before their end is reached. */
export const ServiceList = ({ services, chosenId, onChangePlace }: ServiceListProps) => {
  const { t } = useTranslation();
  const { rows: cards, loading, failed, busy, hasMore, loadingMore, loadMore, retry } = services;
  // In slices: a touch is answered before the rows it asked for are all drawn.
  const drawn = useDeferredValue(cards);
  const rows = drawn.length === 0 ? cards : drawn;
  const end = useNearEnd(loadMore, rows.length);

  if (failed) return <Failed onRetry={retry} />;
  if (loading) return <Skeleton />;
  if (cards.length === 0) return <EmptyList onChangePlace={onChangePlace} />;
  return (
    <>
      <ul className={styles.list} data-live="" aria-busy={busy || rows !== cards}>
        {rows.map((card) => (
          <li key={card.id} data-service={card.id}>
            <ServiceCard card={card} chosen={card.id === chosenId} />
          </li>
        ))}
      </ul>
      <div ref={end} />
      {hasMore ? (
        <div className={styles.more}>
          <button type="button" className={cx(button.button, button.wide)} onClick={loadMore} aria-disabled={loadingMore}>
            {loadingMore ? t('list.loadingMore') : t('list.more')}
          </button>
        </div>
      ) : (
        <p className={styles.end}>{t('list.end')}</p>
      )}
    </>
  );
};
