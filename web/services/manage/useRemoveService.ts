import { useQueryClient, type InfiniteData, type Query } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { Page } from '../../api/operation.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useChange } from './useChange.ts';
import { useRefreshManaged } from './useRefreshManaged.ts';

/** What a service is deleted by, whoever shows it. */
export interface Removable {
  readonly id: string;
  readonly name: string;
}

type Rows = Page<Pick<Removable, 'id'>>;
type Listed = InfiniteData<Rows> | Rows;

/** Lists of services, by the first word of their key: of those who manage, and everybody's. */
const LISTS: readonly unknown[] = ['managed', 'services', 'map', 'critical'];
const lists = { predicate: ({ queryKey }: Query) => LISTS.includes(queryKey[0]) && queryKey[1] !== 'one' };

const withoutRow = (id: string, page: Rows): Rows => {
  const rows = page.rows.filter((row) => row.id !== id);
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) };
};
const without = (id: string, list: Listed): Listed =>
  'pages' in list ? { ...list, pages: list.pages.map((page) => withoutRow(id, page)) } : withoutRow(id, list);

/**
 * Deletes a service: it goes from the lists first, then the server is told; it comes back with a sentence when the server refuses.
 * Right after it can be brought back.
 */
export const useRemoveService = (): ((service: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { run: remove } = useCommand('DELETE /services/{id}');
  const restoring = useChange('POST /services/{id}/restore');
  const refresh = useRefreshManaged();
  const say = useToast();
  const messageOf = useErrorMessage();

  return async ({ id, name }) => {
    await queries.cancelQueries(lists);
    const before = queries.getQueriesData<Listed>(lists);
    queries.setQueriesData<Listed>(lists, (list) => list && without(id, list));
    const restore = () => void restoring.run({ path: { id } }, t('manage.deletion.restored', { name }));
    try {
      await remove({ path: { id } });
      say({ text: t('manage.deletion.done', { name }), action: { label: t('common.undo'), run: restore } });
    } catch (reason) {
      for (const [key, list] of before) queries.setQueryData(key, list);
      const problem = messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' });
      say({ text: t('manage.deletion.refused', { name, problem }), problem: true });
      return;
    }
    await refresh();
  };
};
