import { onlineManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../api/ApiError.ts';
import { toServerTime } from '../browser/serverTime.ts';

/** `online`: no request failed. `failing`: the server responds with errors (5xx). `refused`: the server rejected a request as wrong. */
type ConnectionState = 'online' | 'offline' | 'failing' | 'refused';

export interface Connection {
  readonly state: ConnectionState;
  /** No new data arrives, whatever the cause. */
  readonly isOffline: boolean;
  /**
   * Time of the oldest response on the screen by the server's clock, in milliseconds since 1970; null if the server works, or if nothing is
   * shown.
   */
  readonly savedAt: number | null;
  retry(): void;
}

const stateOf = (query: Query): ConnectionState => {
  const error = query.state.error ?? query.state.fetchFailureReason;
  if (error === null) return 'online';
  if (!(error instanceof ApiError)) return 'offline';
  return error.status < 500 ? 'refused' : 'failing';
};

/** Returns the state, and the time of the oldest response by the device's clock; `Infinity`: there is none, or the server works. */
const readSnapshot = (client: QueryClient): string => {
  const activeQueries = client.getQueryCache().findAll({ type: 'active' });
  const states = activeQueries.map(stateOf);
  const worstState = (['offline', 'failing', 'refused'] as const).find((state) => states.includes(state)) ?? 'online';
  const state = onlineManager.isOnline() ? worstState : 'offline';
  const answeredTimes = activeQueries.filter((query) => query.state.data !== undefined).map((query) => query.state.dataUpdatedAt);
  const isOld = state === 'offline' || state === 'failing';
  return `${state} ${isOld ? Math.min(...answeredTimes) : Infinity}`;
};

/** Returns whether the server can be reached and responds; if not, also the age of the data on the screen. */
export const useConnection = (): Connection => {
  const client = useQueryClient();
  const [subscribe, snapshot] = useMemo(
    () => [
      (listener: () => void) => {
        const unsubscribes = [onlineManager.subscribe(listener), client.getQueryCache().subscribe(() => queueMicrotask(listener))];
        return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
      },
      () => readSnapshot(client),
    ],
    [client],
  );
  const [state, oldest] = useSyncExternalStore(subscribe, snapshot, () => 'online Infinity').split(' ');
  const savedAt = toServerTime(Number(oldest));
  return {
    state: state as ConnectionState,
    isOffline: state === 'offline' || state === 'failing',
    savedAt: savedAt === Infinity ? null : savedAt,
    retry: () => void client.refetchQueries({ type: 'active' }),
  };
};
