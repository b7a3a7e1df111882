import { preference, usePreference } from '../../../browser/preference.ts';
import { useSession } from '../../../browser/session.ts';

/** The lists that decide about many services; each shows the progress in its dock. */
const LIST_PATHS = ['/manage_approvals', '/manage_services'] as const;
export type ListPath = (typeof LIST_PATHS)[number];

/** Returns the list at a path; undefined if it is another page. */
export const listPathOf = (path: unknown): ListPath | undefined => LIST_PATHS.find((listPath) => listPath === path);

/** A decision about many services that the server carries out while the user does other work. */
export interface RunningBatch {
  /** Account that started the batch: another user of the device does not see it. */
  readonly accountId: string;
  readonly decision: 'approve' | 'remove';
  /** The list that the services were chosen from. */
  readonly listPath: ListPath;
  /** Ids of the commands, one for each 500 services. */
  readonly commandIds: readonly string[];
}

const parseBatch = (stored: unknown): RunningBatch | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { accountId, decision, commandIds, listPath } = stored as Partial<Record<string, unknown>>;
  if (typeof accountId !== 'string' || (decision !== 'approve' && decision !== 'remove') || !Array.isArray(commandIds)) return undefined;
  const ids = commandIds.filter((id) => typeof id === 'string');
  return ids.length === 0 ? undefined : { accountId, decision, listPath: listPathOf(listPath) ?? LIST_PATHS[0], commandIds: ids };
};

/** The last long batch of this device, until the user closes its results; null if there is none. */
export const runningBatch = preference<RunningBatch | null>('decisionBatch', null, parseBatch);

/** Returns the batch of the signed-in user; null if there is none. */
export const useRunningBatch = (): RunningBatch | null => {
  const batch = usePreference(runningBatch);
  const accountId = useSession()?.user.id;
  return batch?.accountId === accountId ? batch : null;
};
