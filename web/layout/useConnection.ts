import { onlineManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../api/ApiError.ts';

/** `online`: no request failed. `failing`: the server responds with errors (5xx). `refused`: the server rejected a request as wrong. */
type State = 'online' | 'offline' | 'failing' | 'refused';

export interface Connection {
  readonly state: State;
  /** No new data arrives, whatever the cause. */
  readonly offline: boolean;
  /** Time of the oldest response on the screen, in milliseconds since 1970; null if the server works, or if nothing is shown. */
  readonly savedAt: number | null;
  retry(): void;
}

const stateOf = (query: Query): State => {
  const error = query.state.error ?? query.state.fetchFailureReason;
  if (error === null) return 'online';
  if (!(error instanceof ApiError)) return 'offline';
  return error.status < 500 ? 'refused' : 'failing';
};

const read = (client: QueryClient): string => {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const found = shown.map(stateOf);
  const worst = (['offline', 'failing', 'refused'] as const).find((state) => found.includes(state)) ?? 'online';
  const state = onlineManager.isOnline() ? worst : 'offline';
  const answered = shown.filter((query) => query.state.data !== undefined).map((query) => query.state.dataUpdatedAt);
  const isOld = state === 'offline' || state === 'failing';
  return `${state} ${isOld && answered.length > 0 ? Math.min(...answered) : ''}`;
};

/** Returns whether the server can be reached and responds; if not, also the age of the data on the screen. */
export const useConnection = (): Connection => {
  const client = useQueryClient();
  const [subscribe, snapshot] = useMemo(
    () => [
      (listener: () => void) => {
        const stops = [onlineManager.subscribe(listener), client.getQueryCache().subscribe(() => queueMicrotask(listener))];
        return () => stops.forEach((stop) => stop());
      },
      () => read(client),
    ],
    [client],
  );
  const [state, savedAt = ''] = useSyncExternalStore(subscribe, snapshot, () => 'online ').split(' ');
  return {
    state: state as State,
    offline: state === 'offline' || state === 'failing',
    savedAt: savedAt === '' ? null : Number(savedAt),
    retry: () => void client.refetchQueries({ type: 'active' }),
  };
};
