/**
 * Places where a crash would hurt most. `inside…` is called while the write is under way: what has been sent may still
 * arrive after the worker has died and another has begun.
 */
export const FAILPOINTS = ['beforeWrite', 'insideWrite', 'afterWrite', 'beforeCheckpoint', 'insideCheckpoint', 'afterCheckpoint'] as const;
export type FailpointName = (typeof FAILPOINTS)[number];

/** Throws to crash the worker there; tests inject it, production has none. */
export type Failpoint = (name: FailpointName) => void | Promise<void>;

export const noFailpoint: Failpoint = () => undefined;

/** Runs a write with its three failpoints around and inside it. */
export const withFailpoints = async <Result>(
  failpoint: Failpoint,
  names: { readonly before: FailpointName; readonly inside: FailpointName; readonly after: FailpointName },
  write: () => Promise<Result>,
): Promise<Result> => {
  await failpoint(names.before);
  const writing = write();
  // When the failpoint throws, nobody awaits this write any more, as after a crash.
  writing.catch(() => undefined);
  await failpoint(names.inside);
  const result = await writing;
  await failpoint(names.after);
  return result;
};
