import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { RegionThing } from '../../api/manage/regionQueries.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useRemoval, type Removable } from '../../layout/manage/useRemoval.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

/** First part of all query keys of regions. */
const REGIONS = 'regions';
const LIST_OF: Readonly<Record<RegionThing, string>> = { region: 'regions', coordinator: 'coordinators', liaison: 'liaisons' };

/** Returns a function that refetches everything about regions and their people. */
export const useRefreshRegions = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [REGIONS] });
};

/** Returns a function that restores a removed record and shows a toast. */
export const useRestoreThing = (thing: RegionThing): ((of: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const say = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshRegions();
  const region = useCommand('POST /regions/{id}/restore');
  const coordinator = useCommand('POST /coordinators/{id}/restore');
  const liaison = useCommand('POST /liaisons/{id}/restore');
  const { run } = { region, coordinator, liaison }[thing];
  return async ({ id, name }) => {
    try {
      await run({ path: { id } });
      await refresh();
      say({ text: t('regions.restored', { name }) });
    } catch (reason) {
      say({ text: messageOf(reason instanceof ApiError ? reason : { code: 'OFFLINE' }), problem: true });
    }
  };
};

/** Returns a function that removes a region or a contact person and offers Undo. */
export const useRemoveThing = (thing: RegionThing): ((of: Removable) => Promise<void>) => {
  const { t } = useTranslation();
  const refresh = useRefreshRegions();
  const restore = useRestoreThing(thing);
  const region = useCommand('DELETE /regions/{id}');
  const coordinator = useCommand('DELETE /coordinators/{id}');
  const liaison = useCommand('DELETE /liaisons/{id}');
  const { run } = { region, coordinator, liaison }[thing];
  return useRemoval({
    isList: ([first, second, list]) => first === REGIONS && second === 'list' && list === LIST_OF[thing],
    remove: (id) => run({ path: { id } }),
    undo: (of) => ({ run: () => void restore(of) }),
    refresh,
    done: (name) => t('regions.deletion.done', { name }),
    refused: (name, problem) => t('regions.deletion.refused', { name, problem }),
  });
};
