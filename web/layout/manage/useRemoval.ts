import { useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { Page } from '../../api/operation.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast, type Offer } from '../../ui/toast/Toast.tsx';

/** The fields of a record that its deletion needs, on every screen. */
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
  /** Whether a query lists such records. */
  readonly isList: (queryKey: readonly unknown[]) => boolean;
  /** Deletes the record; rejects with the reason if the server refuses. */
  readonly remove: (id: string) => Promise<Answer>;
  /** Returns how to undo the deletion, from the response to it. */
  readonly undo: (thing: Removable, answer: Answer) => Offer;
  /** Reloads the visible lists of such records. */
  readonly refresh: () => Promise<void>;
  readonly done: (name: string) => string;
  readonly refused: (name: string, problem: string) => string;
}

/**
 * Returns a function that deletes a record: it removes the record from the lists first, then sends the command. If the server refuses, the
 * record reappears with a message; if it accepts, the user can undo the deletion right afterwards.
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
