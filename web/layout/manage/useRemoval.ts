import { useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { Page } from '../../api/operation.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast, type Offer } from '../../ui/toast/Toast.tsx';

/** What the deletion of a thing needs, on every screen. */
export interface Removable {
  readonly id: string;
  readonly name: string;
}

type Rows = Page<Pick<Removable, 'id'>>;
type Listed = InfiniteData<Rows> | Rows;

const withoutRow = (id: string, page: Rows): Rows => {
  const rows = page.rows.filter((row) => row.id !== id);
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
};
const without = (id: string, list: Listed): Listed =>
  'pages' in list ? { ...list, pages: list.pages.map((page) => withoutRow(id, page)) } : withoutRow(id, list);

interface RemovalOptions<Answer> {
  /** Whether a query lists such things. */
  readonly isList: (queryKey: readonly unknown[]) => boolean;
  /** Rejects with what speaks against it. */
  readonly remove: (id: string) => Promise<Answer>;
  /** The way back, by what was answered. */
  readonly undo: (thing: Removable, answer: Answer) => Offer;
  /** Reads again what is shown of such things. */
  readonly refresh: () => Promise<void>;
  readonly done: (name: string) => string;
  readonly refused: (name: string, problem: string) => string;
}

/**
 * Deletes a thing: it goes from the lists first, then the server is told; it comes back with a sentence when the server refuses.
 * Right after it can be brought back.
 */
export const useRemoval = <Answer>(of: RemovalOptions<Answer>): ((thing: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const say = useToast();
  const messageOf = useErrorMessage();
  const lists = { predicate: ({ queryKey }: Query) => of.isList(queryKey) };

  return async (thing) => {
    const { id, name } = thing;
    await queries.cancelQueries(lists);
    const before = queries.getQueriesData<Listed>(lists);
    queries.setQueriesData<Listed>(lists, (list) => list && without(id, list));
    try {
      const answer = await of.remove(id);
      say({ text: of.done(name), action: { label: t('common.undo'), ...of.undo(thing, answer) } });
    } catch (reason) {
      for (const [key, list] of before) queries.setQueryData(key, list);
      say({ text: of.refused(name, messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' })), problem: true });
      return;
    }
    await of.refresh();
  };
};
