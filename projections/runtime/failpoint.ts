/**
 * Points where a crash would do most harm. `inside…` is called during the write: sent data may still arrive after the worker has died and
 * another has started.
 */
export const FAILPOINTS = ['beforeWrite', 'insideWrite', 'afterWrite', 'beforeCheckpoint', 'insideCheckpoint', 'afterCheckpoint'] as const;
export type FailpointName = (typeof FAILPOINTS)[number];

/** Throws to crash the worker at a point; tests inject it, production has none. */
export type Failpoint = (name: FailpointName) => void | Promise<void>;

export const noFailpoint: Failpoint = () => undefined;

/** Runs a write with its three failpoints: before, inside and after. */
export const withFailpoints = async <Result>(
  failpoint: Failpoint,
  names: { readonly before: FailpointName; readonly inside: FailpointName; readonly after: FailpointName },
  write: () => Promise<Result>,
): Promise<Result> => {
  await failpoint(names.before);
  const pendingWrite = write();
  // When the failpoint throws, no caller awaits this write any more, as after a crash.
  pendingWrite.catch(() => undefined);
  await failpoint(names.inside);
  const result = await pendingWrite;
  await failpoint(names.after);
  return result;
};
