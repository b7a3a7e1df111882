import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { crisisLinesQuery } from '../../api/crisisLinesQuery.ts';
import { usePaged, type Paged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { builtInCards } from '../../ui/crisisLine/builtInCards.ts';
import { crisisCard, type CrisisCard } from '../../ui/crisisLine/crisisCard.ts';

interface CrisisLines extends Pick<Paged<unknown>, 'busy' | 'hasMore' | 'loadingMore' | 'failedMore' | 'loadMore'> {
  readonly cards: readonly CrisisCard[];
  /** Total number of lines; null while only the built-in lines are shown. */
  readonly total: number | null;
  /** True if the server did not respond, so that the built-in lines are shown. */
  readonly failed: boolean;
  readonly hasSample: boolean;
}

/** Loads the crisis lines that match the words, page by page. Returns the national lines until the first response, and if loading fails. */
export const useCrisisLines = (searchText: string): CrisisLines => {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useInfiniteQuery(crisisLinesQuery(useApi(), searchText, language));
  const { rows, ...paged } = usePaged(query);
  const hasLoadedLines = rows.length > 0 || (searchText !== '' && query.data !== undefined);
  const cards = useMemo(
    () => (hasLoadedLines ? rows.map((line) => crisisCard(line, language)) : builtInCards(t, language)),
    [hasLoadedLines, rows, language, t],
  );
  return {
    ...paged,
    cards,
    total: hasLoadedLines ? paged.total : null,
    failed: paged.failed && !hasLoadedLines,
    hasSample: hasLoadedLines && rows.some((line) => line.sample === true),
  };
};
