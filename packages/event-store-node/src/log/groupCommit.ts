import type { Group, RecordToStore, Storage } from '../storage/storage.ts';

export interface GroupCommit {
  /** Adds records to the next group; the records of one call become durable and visible together. */
  add(records: readonly RecordToStore[], newStream: Group['newStreams'][number] | null): void;
  /** Calls back once all records added so far are durable and visible; immediately if they are already. */
  afterCommit(callback: () => void): void;
  /** Resolves when no commit is pending. */
  whenIdle(): Promise<void>;
}

interface OpenGroup {
  records: RecordToStore[];
  newStreams: Group['newStreams'][number][];
  callbacks: (() => void)[];
}

/**
 * Creates the group commit. One commit runs at a time; appends that arrive during a commit share the next one and its flush. `onCommitted`
 * is called after each durable group, before its callers get a response. `onFailure` is called once, after the first failed commit; nothing
 * is acknowledged after that.
 */
export const createGroupCommit = (
  storage: Pick<Storage, 'commit'>,
  onCommitted: (records: readonly RecordToStore[]) => void,
  onFailure: (error: unknown) => void,
): GroupCommit => {
  let openGroup: OpenGroup = { records: [], newStreams: [], callbacks: [] };
  let inFlight: OpenGroup | null = null;
  let isScheduled = false;
  let hasFailed = false;
  let idleWaiters: (() => void)[] = [];

  const schedule = (): void => {
    if (isScheduled || inFlight !== null || hasFailed) return;
    isScheduled = true;
    setImmediate(flush);
  };

  const finishGroup = (group: OpenGroup): void => {
    inFlight = null;
    onCommitted(group.records);
    for (const callback of group.callbacks) callback();
    if (openGroup.records.length > 0) schedule();
    else {
      const releasedWaiters = idleWaiters;
      idleWaiters = [];
      for (const waiter of releasedWaiters) waiter();
    }
  };

  const flush = (): void => {
    isScheduled = false;
    const group = openGroup;
    openGroup = { records: [], newStreams: [], callbacks: [] };
    inFlight = group;
    storage.commit(group).then(
      () => finishGroup(group),
      (error: unknown) => {
        hasFailed = true;
        onFailure(error);
      },
    );
  };

  return {
    add: (records, newStream) => {
      openGroup.records.push(...records);
      if (newStream !== null) openGroup.newStreams.push(newStream);
      schedule();
    },
    afterCommit: (callback) => {
      if (hasFailed) return;
      if (openGroup.records.length > 0) openGroup.callbacks.push(callback);
      else if (inFlight !== null) inFlight.callbacks.push(callback);
      else callback();
    },
    whenIdle: () =>
      new Promise((resolve) => {
        if (openGroup.records.length === 0 && inFlight === null) resolve();
        else idleWaiters.push(resolve);
      }),
  };
};
