import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import type { ShelterBeds } from '../../api/types.ts';
import { newIdempotencyKey } from '../../api/useCommand.ts';
import { serverNow } from '../../browser/serverTime.ts';
import { useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { isRetryable } from '../../offline/isRetryable.ts';
import { unsentCounts } from '../../offline/unsentCounts.ts';
import { postCount } from './postCount.ts';

/** Invalidates the data of every screen except the board after a count. The board shows the count already. */
export const markOtherQueriesStale = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ refetchType: 'none', predicate: ({ queryKey: [queryName] }) => queryName !== 'beds' });

/** Number of free beds, and the displayed number when the user counted (null if there was none). */
export interface CountToSave {
  readonly available: number;
  readonly saw: number | null;
}

interface SaveCount {
  readonly busy: boolean;
  /** Returns the id of the command; null if the server was not reached and the count is sent later. Rejects with the refusal. */
  save(count: CountToSave): Promise<string | null>;
}

/** Returns the shelter with the new count, as the board shows it. */
const withNewCount = ({ bedsCountedByName: _name, ...shelter }: ShelterBeds, availableBeds: number): ShelterBeds => ({
  ...shelter,
  availableBeds,
  bedsCountedAt: new Date(serverNow()).toISOString(),
  bedsCountedByYou: true,
});

/** Saves a count as the specification requires: first the number, then the approval, then the lists. */
export const useSaveCount = (shelter: ShelterBeds): SaveCount => {
  const { id, name } = shelter;
  const isOwn = shelter.isOwn === true;
  const api = useApi();
  const user = useSession()?.user;
  const language = useLanguage();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  const updateCachedCount = async (availableBeds: number): Promise<void> => {
    await unsentCounts.drop(id).catch(() => undefined);
    queries.setQueriesData<readonly ShelterBeds[]>({ queryKey: ['beds'] }, (cachedShelters) =>
      cachedShelters?.map((cachedShelter) => (cachedShelter.id === id ? withNewCount(cachedShelter, availableBeds) : cachedShelter)),
    );
    void markOtherQueriesStale(queries);
  };

  const save = async ({ available, saw }: CountToSave): Promise<string | null> => {
    if (user === undefined) throw new Error('Nobody is signed in.');
    const count = { id, isOwn, availableBeds: available, saw };
    const observedAt = new Date(serverNow()).toISOString();
    let command: string;
    try {
      command = await postCount({ api, user, language }, { ...count, key: newIdempotencyKey() });
    } catch (error) {
      if (!isRetryable(error)) throw error;
      // A new key, because the stored count has a time and the first request had none. If both arrive, they record the same number.
      const unsentCount = { ...count, name, observedAt, key: newIdempotencyKey(), by: user.id };
      return unsentCounts.keep(unsentCount).then(
        () => null,
        () => Promise.reject(error),
      );
    }
    await updateCachedCount(available);
    return command;
  };

  return {
    busy,
    save: async (count) => {
      setBusy(true);
      try {
        return await save(count);
      } finally {
        setBusy(false);
      }
    },
  };
};
