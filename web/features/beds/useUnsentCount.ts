import { useSyncExternalStore } from 'react';
import { useSession } from '../../browser/session.ts';
import { unsentCounts, type UnsentCount } from '../../offline/unsentCounts.ts';

const NO_COUNTS: readonly UnsentCount[] = [];

/** Returns the counts of the signed-in user that this device has not sent. */
export const useUnsentCounts = (): readonly UnsentCount[] => {
  const counts = useSyncExternalStore(unsentCounts.subscribe, unsentCounts.get, () => NO_COUNTS);
  const userId = useSession()?.user.id;
  return counts.filter(({ by }) => by === userId);
};

/** Returns the unsent count of one shelter; undefined if there is none. */
export const useUnsentCount = (shelterId: string): UnsentCount | undefined => useUnsentCounts().find(({ id }) => id === shelterId);
