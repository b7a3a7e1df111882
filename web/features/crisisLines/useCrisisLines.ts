import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { crisisLinesQuery } from '../../api/visitorQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { builtInCards } from './builtIn.ts';
import { crisisCard, type CrisisCard } from './crisisCard.ts';

interface CrisisLines {
  readonly cards: readonly CrisisCard[];
  /** How many there are in all; null while only those that come with the app are shown. */
  readonly total: number | null;
  /** Nothing could be had from the server: what is shown came with the app. */
  readonly failed: boolean;
  readonly sample: boolean;
  /** What is shown answers an earlier question. */
  readonly busy: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  loadMore(): void;
}

/** Crisis lines that hold these words, as far as they are loaded. Nobody waits for a number: before an answer, and without one, there are the national lines. */
export const useCrisisLines = (words: string): CrisisLines => {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useInfiniteQuery(crisisLinesQuery(useApi(), words, language));
  const { data, isError, isPlaceholderData, hasNextPage, isFetchingNextPage } = query;
  const lines = useMemo(() => data?.pages.flatMap((page) => page.lines), [data]);
  const hasOwn = lines !== undefined && (lines.length > 0 || words !== '');
  const cards = useMemo(
    () => (hasOwn ? lines.map((line) => crisisCard(line, language)) : builtInCards(t, language)),
    [hasOwn, lines, language, t],
  );
  return {
    cards,
    total: hasOwn ? (data?.pages[0]?.total ?? 0) : null,
    failed: isError && !hasOwn,
    sample: hasOwn && lines.some((line) => line.sample === true),
    busy: isPlaceholderData,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
  };
};
