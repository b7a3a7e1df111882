import { useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { Page } from '../../api/operation.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast, type NoticeAction } from '../../ui/toast/Toast.tsx';

/** The fields of a record that its deletion needs, on every screen. */
export interface Removable {
  readonly id: string;
  readonly name: string;
}

type RowPage = Page<Pick<Removable, 'id'>>;
type CachedList = InfiniteData<RowPage> | RowPage;

const withoutRow = (id: string, page: RowPage): RowPage => {
  const rows = page.rows.filter((row) => row.id !== id);
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
};
const withoutRecord = (id: string, list: CachedList): CachedList =>
  'pages' in list ? { ...list, pages: list.pages.map((page) => withoutRow(id, page)) } : withoutRow(id, list);

interface RemovalOptions<Answer> {
  /** Whether a query lists such records. */
  readonly isList: (queryKey: readonly unknown[]) => boolean;
  /** Deletes the record; rejects with the reason if the server refuses. */
  readonly remove: (id: string) => Promise<Answer>;
  /** Returns how to undo the deletion, from the response to it. */
  readonly undoOffer: (record: Removable, answer: Answer) => NoticeAction;
  /** Reloads the visible lists of such records. */
  readonly refresh: () => Promise<void>;
  readonly doneText: (name: string) => string;
  readonly refusedText: (name: string, problem: string) => string;
}

/**
 * Returns a function that deletes a record: it removes the record from the lists first, then sends the command. If the server refuses, the
 * record reappears with a message; if it accepts, the user can undo the deletion right afterwards.
 */
export const useRemoval = <Answer>(options: RemovalOptions<Answer>): ((record: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const listFilter = { predicate: ({ queryKey }: Query) => options.isList(queryKey) };

  return async (record) => {
    const { id, name } = record;
    await queries.cancelQueries(listFilter);
    const cachedLists = queries.getQueriesData<CachedList>(listFilter);
    queries.setQueriesData<CachedList>(listFilter, (list) => list && withoutRecord(id, list));
    try {
      const answer = await options.remove(id);
      showToast({ text: options.doneText(name), action: { label: t('common.undo'), ...options.undoOffer(record, answer) } });
    } catch (error) {
      for (const [listKey, list] of cachedLists) queries.setQueryData(listKey, list);
      showToast({ text: options.refusedText(name, messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' })), isProblem: true });
      return;
    }
    await options.refresh();
  };
};
