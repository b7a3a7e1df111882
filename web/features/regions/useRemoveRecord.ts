import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { RegionRecordKind } from '../../api/manage/regionQueries.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRemoval, type Removable } from '../../layout/manage/useRemoval.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** First part of all query keys of regions. */
const REGIONS_KEY = 'regions';
const LIST_KEY_OF_KIND: Readonly<Record<RegionRecordKind, string>> = {
  region: 'regions',
  coordinator: 'coordinators',
  liaison: 'liaisons',
};

/** Returns a function that refetches everything about regions and their people. */
export const useRefreshRegions = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [REGIONS_KEY] });
};

/** Returns a function that restores a removed record and shows a toast. */
export const useRestoreRecord = (recordKind: RegionRecordKind): ((record: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshRegions();
  const region = useCommand('POST /regions/{id}/restore');
  const coordinator = useCommand('POST /coordinators/{id}/restore');
  const liaison = useCommand('POST /liaisons/{id}/restore');
  const { run } = { region, coordinator, liaison }[recordKind];
  return async ({ id, name }) => {
    try {
      await run({ path: { id } });
      await refresh();
      showToast({ text: t('regions.restored', { name }) });
    } catch (error) {
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
  };
};

/** Returns a function that removes a region or a contact person and offers Undo. */
export const useRemoveRecord = (recordKind: RegionRecordKind): ((record: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const refresh = useRefreshRegions();
  const restore = useRestoreRecord(recordKind);
  const region = useCommand('DELETE /regions/{id}');
  const coordinator = useCommand('DELETE /coordinators/{id}');
  const liaison = useCommand('DELETE /liaisons/{id}');
  const { run } = { region, coordinator, liaison }[recordKind];
  return useRemoval({
    isList: ([rootKey, scopeKey, listKey]) => rootKey === REGIONS_KEY && scopeKey === 'list' && listKey === LIST_KEY_OF_KIND[recordKind],
    remove: (id) => run({ path: { id } }),
    undoOffer: (record) => ({ run: () => void restore(record) }),
    refresh,
    doneText: (name) => t('regions.deletion.done', { name }),
    refusedText: (name, problem) => t('regions.deletion.refused', { name, problem }),
  });
};
