import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../layout/Failed.tsx';
import { cx } from '../../ui/cx.ts';
import { ListEnd } from '../../ui/ListEnd.tsx';
import page from '../../ui/page.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyList } from './EmptyList.tsx';
import styles from '../../services/ServiceCard.module.css';
import { useCards } from './useCards.tsx';
import type { Services } from './useServices.ts';

interface ServiceListProps {
  readonly services: Services;
  readonly chosenId: string | null;
  readonly onChangePlace: () => void;
}

/** The rows, and the next ones before their end is reached. */
export const ServiceList = ({ services, chosenId, onChangePlace }: ServiceListProps) => {
  const { t } = useTranslation();
  const { Row } = useCards();
  const { rows: cards, loading, failed, busy, retry } = services;
  // In slices: a touch is answered before the rows it asked for are all drawn.
  const drawn = useDeferredValue(cards);
  const rows = drawn.length === 0 ? cards : drawn;

  if (failed) return <Failed onRetry={retry} />;
  if (loading) return <Skeleton />;
  if (cards.length === 0) return <EmptyList onChangePlace={onChangePlace} />;
  return (
    <>
      <ul className={cx(page.rows, styles.list)} data-live="" aria-busy={busy || rows !== cards}>
        {rows.map((card) => (
          <Row key={card.id} card={card} chosen={card.id === chosenId} />
        ))}
      </ul>
      <ListEnd loaded={rows.length} of={services} more={t('list.more')} loading={t('list.loadingMore')} end={t('list.end')} />
    </>
  );
};
