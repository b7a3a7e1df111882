import type { Group, RecordToStore, Storage } from '../storage/storage.ts';

export interface GroupCommit {
  /** Adds records to the next group; the records of one call become durable and visible together. */
  add(records: readonly RecordToStore[], newStream: Group['newStreams'][number] | null): void;
  /** Calls back once all records added so far are durable and visible; immediately if they are already. */
  afterCommit(callback: () => void): void;
  /** Resolves when no commit is pending. */
  idle(): Promise<void>;
}

interface OpenGroup {
  records: RecordToStore[];
  newStreams: Group['newStreams'][number][];
  callbacks: (() => void)[];
}

/**
 * Creates the group commit. One commit runs at a time; appends that arrive during a commit share the next one and its flush. `committed`
 * is called after each durable group, before its callers get a response. `failed` is called once, after the first failed commit; nothing
 * is acknowledged after that.
 */
export const createGroupCommit = (
  storage: Pick<Storage, 'commit'>,
  committed: (records: readonly RecordToStore[]) => void,
  failed: (error: unknown) => void,
): GroupCommit => {
  let open: OpenGroup = { records: [], newStreams: [], callbacks: [] };
  let inFlight: OpenGroup | null = null;
  let scheduled = false;
  let broken = false;
  let idleWaiters: (() => void)[] = [];

  const schedule = (): void => {
    if (scheduled || inFlight !== null || broken) return;
    scheduled = true;
    setImmediate(flush);
  };

  const finished = (group: OpenGroup): void => {
    inFlight = null;
    committed(group.records);
    for (const callback of group.callbacks) callback();
    if (open.records.length > 0) schedule();
    else {
      const waiters = idleWaiters;
      idleWaiters = [];
      for (const waiter of waiters) waiter();
    }
  };

  const flush = (): void => {
    scheduled = false;
    const group = open;
    open = { records: [], newStreams: [], callbacks: [] };
    inFlight = group;
    storage.commit(group).then(
      () => finished(group),
      (error: unknown) => {
        broken = true;
        failed(error);
      },
    );
  };

  return {
    add: (records, newStream) => {
      open.records.push(...records);
      if (newStream !== null) open.newStreams.push(newStream);
      schedule();
    },
    afterCommit: (callback) => {
      if (broken) return;
      if (open.records.length > 0) open.callbacks.push(callback);
      else if (inFlight !== null) inFlight.callbacks.push(callback);
      else callback();
    },
    idle: () =>
      new Promise((resolve) => {
        if (open.records.length === 0 && inFlight === null) resolve();
        else idleWaiters.push(resolve);
      }),
  };
};
