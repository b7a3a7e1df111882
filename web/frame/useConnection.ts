import { onlineManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { ApiProblem } from '../api/problem.ts';

export interface Connection {
  readonly offline: boolean;
  /** When the oldest of what is shown was answered, in milliseconds since 1970; null: nothing is shown. */
  readonly savedAt: number | null;
  retry(): void;
}

const unreachable = (query: Query): boolean => {
  const error = query.state.error ?? query.state.fetchFailureReason;
  return error !== null && !(error instanceof ApiProblem && error.status < 500);
};

const read = (client: QueryClient): string => {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  const offline = !onlineManager.isOnline() || shown.some(unreachable);
  const answered = shown.filter((query) => query.state.data !== undefined).map((query) => query.state.dataUpdatedAt);
  return `${offline ? 'offline' : 'online'} ${offline && answered.length > 0 ? Math.min(...answered) : ''}`;
};

/** Whether the server can be reached, and how old what is on the screen is when it cannot. */
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
    offline: state === 'offline',
    savedAt: savedAt === '' ? null : Number(savedAt),
    retry: () => void client.refetchQueries({ type: 'active' }),
  };
};
