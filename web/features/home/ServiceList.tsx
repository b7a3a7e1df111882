import { Fragment, useDeferredValue, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { LoadProblemLine } from '../../layout/LoadProblemLine.tsx';
import { useHome } from '../../services/HomeContext.ts';
import { OldFacts } from '../../services/OldFacts.tsx';
import { MarkTextContext, useMarkText } from '../../services/useMarkText.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { ServiceCardProps } from './cardComponents.ts';
import { distanceGroupOf } from './distanceGroups.ts';
import { GroupDivider } from './GroupDivider.tsx';
import { NothingNear, SavedResults } from './near/index.ts';
import { useCards } from './useCards.tsx';
import type { ServicePages } from './useServices.ts';
import type { TabCountsState } from './useTabCounts.ts';
import styles from '../../services/ServiceCard.module.css';
import page from '../../ui/page.module.css';

interface ServiceListProps {
  readonly services: ServicePages;
  readonly counts: TabCountsState;
  readonly chosenId: string | null;
  readonly onChangePlace: () => void;
  /** Component of the rows; defaults to the usual one. */
  readonly RowComponent?: ComponentType<ServiceCardProps>;
}

/** List of services, nearby ones first. Loads the next rows before the visitor reaches the end. */
export const ServiceList = ({ services, counts, chosenId, onChangePlace, RowComponent }: ServiceListProps) => {
  const { t } = useTranslation();
  const cardsOf = useCards();
  const Row = RowComponent ?? cardsOf.Row;
  const { input, topKudos, words } = useHome();
  const markMatches = useMarkText(words);
  const { rows: cards, loadedCount, loading, failed, busy, isOutdated, isRetrying, retry } = services;
  // Deferred, so that the browser responds to touches before all new rows are rendered.
  const deferredCards = useDeferredValue(cards);
  const deferredLoaded = useDeferredValue(loadedCount);
  const rows = deferredCards.length === 0 ? cards : deferredCards;

  if (words !== '' && (failed || isOutdated)) return <SavedResults services={services} Row={Row} chosenId={chosenId} />;
  if (failed) return <LoadFailed onRetry={retry} />;
  if (loading) return <Skeleton />;
  const groups = rows.map((card) => distanceGroupOf(card, input));
  const hasNoResults = !isOutdated && (rows.length === 0 || (!busy && !topKudos && counts.isCurrent && counts.tabs?.[input.tab] === 0));
  return (
    <MarkTextContext value={markMatches}>
      {isOutdated && <LoadProblemLine stillShown={t('list.before')} isRetrying={isRetrying} onRetry={retry} />}
      {hasNoResults && <NothingNear counts={counts.tabs} nearest={rows[groups.indexOf('far')]?.distance} onChangePlace={onChangePlace} />}
      {rows.length > 0 && (
        <>
          <OldFacts rows={rows} />
          <ul className={cx(page.rows, styles.list)} data-live="" aria-busy={busy || rows !== cards}>
            {rows.map((card, index) => {
              const group = groups[index];
              return (
                <Fragment key={card.id}>
                  {group !== undefined && group !== 'near' && group !== groups[index - 1] && <GroupDivider nextGroup={group} />}
                  <Row card={card} isChosen={card.id === chosenId} />
                </Fragment>
              );
            })}
          </ul>
          {!isOutdated && (
            <ListEnd
              loadedCount={deferredLoaded}
              pages={services}
              moreLabel={t('list.more')}
              loadingText={t('list.loadingMore')}
              endText={t('list.end')}
            />
          )}
        </>
      )}
    </MarkTextContext>
  );
};
