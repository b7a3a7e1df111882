import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useLoadProblem } from '#web/layout/useLoadProblem.ts';
import { WithNamespaces } from '#web/layout/WithNamespaces.tsx';
import { useHome } from '#web/services/HomeContext.ts';
import { MarkTextContext, useMarkText } from '#web/services/useMarkText.ts';
import { cx } from '#web/ui/cx.ts';
import type { ServiceCardProps } from '../cardComponents.ts';
import type { ServicePages } from '../useServices.ts';
import { savedCards } from './savedCards.ts';
import list from '#web/services/ServiceCard.module.css';
import button from '#web/ui/button.module.css';
import page from '#web/ui/page.module.css';
import styles from './Near.module.css';

interface SavedResultsProps {
  /** Component of the rows. */
  readonly Row: ComponentType<ServiceCardProps>;
  readonly chosenId: string | null;
  /** The failed list. */
  readonly services: Pick<ServicePages, 'isRetrying' | 'retry'>;
}

const SavedResultsContent = ({ Row, chosenId, services: { isRetrying, retry } }: SavedResultsProps) => {
  const { t } = useTranslation();
  const { input, words } = useHome();
  const markMatches = useMarkText(words);
  const cards = savedCards(useQueryClient(), useLanguage(), { ...input, words });
  const { isServerFault, message } = useLoadProblem();
  return (
    <MarkTextContext value={markMatches}>
      <div className={styles.savedOnly}>
        <p role="status">
          {isServerFault ? message : t('offline.none')} {t('near.savedOnly')} {cards.length === 0 && t('near.noneSaved')}
        </p>
        <button type="button" data-retry="" className={button.tool} onClick={retry} aria-disabled={isRetrying}>
          {t(isRetrying ? 'common.loading' : 'common.tryAgain')}
        </button>
      </div>
      <ul className={cx(page.rows, list.list)} data-live="">
        {cards.map((card) => (
          <Row key={card.id} card={card} isChosen={card.id === chosenId} />
        ))}
      </ul>
    </MarkTextContext>
  );
};

/** Results of a search by words that the server could not answer: the matching places that are saved on this device. */
export const SavedResults = (props: SavedResultsProps) => (
  <WithNamespaces namespaces={['near']}>
    <SavedResultsContent {...props} />
  </WithNamespaces>
);
