import { Fragment, useDeferredValue, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed } from '../../layout/Failed.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { ProblemLine } from '../../layout/ProblemLine.tsx';
import { useHome } from '../../services/HomeContext.ts';
import { OldFacts } from '../../services/OldFacts.tsx';
import { MarkContext, useMark } from '../../services/useMark.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { CardProps } from './cards.ts';
import { Divider } from './Divider.tsx';
import { NothingNear } from './near/index.ts';
import { groupOf } from './reach.ts';
import { useCards } from './useCards.tsx';
import type { Counts } from './useCounts.ts';
import type { Services } from './useServices.ts';
import styles from '../../services/ServiceCard.module.css';
import page from '../../ui/page.module.css';

interface ServiceListProps {
  readonly services: Services;
  readonly counts: Counts;
  readonly chosenId: string | null;
  readonly onChangePlace: () => void;
  /** Component of the rows; defaults to the usual one. */
  readonly as?: ComponentType<CardProps>;
}

/** List of services, nearby ones first. Loads the next rows before the visitor reaches the end. */
export const ServiceList = ({ services, counts, chosenId, onChangePlace, as }: ServiceListProps) => {
  const { t } = useTranslation();
  const cardsOf = useCards();
  const Row = as ?? cardsOf.Row;
  const { input, topKudos, words } = useHome();
  const mark = useMark(words);
  const { rows: cards, loaded, loading, failed, busy, outdated, retrying, retry } = services;
  // Deferred, so that the browser responds to touches before all new rows are rendered.
  const drawn = useDeferredValue(cards);
  const cameTo = useDeferredValue(loaded);
  const rows = drawn.length === 0 ? cards : drawn;

  if (failed) return <Failed onRetry={retry} />;
  if (loading) return <Skeleton />;
  const groups = rows.map((card) => groupOf(card, input));
  const nothing = !outdated && (rows.length === 0 || (!busy && !topKudos && counts.current && counts.tabs?.[input.tab] === 0));
  return (
    <MarkContext value={mark}>
      {outdated && <ProblemLine instead={t('list.before')} busy={retrying} onRetry={retry} />}
      {nothing && <NothingNear counts={counts.tabs} nearest={rows[groups.indexOf('far')]?.distance} onChangePlace={onChangePlace} />}
      {rows.length > 0 && (
        <>
          <OldFacts rows={rows} />
          <ul className={cx(page.rows, styles.list)} data-live="" aria-busy={busy || rows !== cards}>
            {rows.map((card, index) => {
              const group = groups[index];
              return (
                <Fragment key={card.id}>
                  {group !== undefined && group !== 'near' && group !== groups[index - 1] && <Divider before={group} />}
                  <Row card={card} chosen={card.id === chosenId} />
                </Fragment>
              );
            })}
          </ul>
          {!outdated && <ListEnd loaded={cameTo} of={services} more={t('list.more')} loading={t('list.loadingMore')} end={t('list.end')} />}
        </>
      )}
    </MarkContext>
  );
};
