import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { usePaged, type Paged } from '../../api/paged.ts';
import { crisisLinesQuery } from '../../api/visitorQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { builtInCards } from './builtIn.ts';
import { crisisCard, type CrisisCard } from './crisisCard.ts';

interface CrisisLines extends Pick<Paged<unknown>, 'busy' | 'hasMore' | 'loadingMore' | 'failedMore' | 'loadMore'> {
  readonly cards: readonly CrisisCard[];
  /** Total number of lines; null while only the built-in lines are shown. */
  readonly total: number | null;
  /** True if the server did not respond, so that the built-in lines are shown. */
  readonly failed: boolean;
  readonly sample: boolean;
}

/** Loads the crisis lines that match the words, page by page. Returns the national lines until the first response, and if loading fails. */
export const useCrisisLines = (words: string): CrisisLines => {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useInfiniteQuery(crisisLinesQuery(useApi(), words, language));
  const { rows, ...paged } = usePaged(query);
  const hasOwn = rows.length > 0 || (words !== '' && query.data !== undefined);
  const cards = useMemo(
    () => (hasOwn ? rows.map((line) => crisisCard(line, language)) : builtInCards(t, language)),
    [hasOwn, rows, language, t],
  );
  return {
    ...paged,
    cards,
    total: hasOwn ? paged.total : null,
    failed: paged.failed && !hasOwn,
    sample: hasOwn && rows.some((line) => line.sample === true),
  };
};
