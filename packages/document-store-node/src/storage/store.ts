import { addMissingChecksums } from './addMissingChecksums.ts';
import { encodeCollection, namespaceOf, type Catalog } from './catalog.ts';
import { getBytes, openEnvironment, type Environment } from './environment.ts';
import { loadCatalog } from './loadCatalog.ts';
import { createPoints } from './pointMemory.ts';
import { identKey, type RecordId } from './records.ts';
import { sweepDropped } from './sweepDropped.ts';
import type { PointChange, Store, View, WriteView } from './types.ts';

interface WriteJob {
  readonly work: (view: WriteView) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  outcome: { readonly value: unknown } | { readonly error: unknown } | undefined;
}

const LAST_IDENT_KEY = Buffer.from('lastIdent');

/** Returns the number of documents of a collection in a view. */
export const countOf = (view: View, ident: number): number => {
  const bytes = getBytes(view.environment.meta, Buffer.concat([Buffer.from('count'), identKey(ident)]), view.transaction);
  return bytes === undefined ? 0 : Number(bytes.readBigInt64BE(0));
};

const putCount = (environment: Environment, ident: number, count: number): void => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(count), 0);
  void environment.meta.put(Buffer.concat([Buffer.from('count'), identKey(ident)]), bytes);
};

const lastRecordOf = (environment: Environment, ident: number): RecordId => {
  for (const key of environment.documents.getKeys({ start: identKey(ident + 1), end: identKey(ident), reverse: true, limit: 1 })) {
    return Buffer.from(key).readUIntBE(6, 6);
  }
  return 0;
};

/**
 * Opens the store. Calls `onFatal` once if a commit fails: its outcome is then unknown, the store accepts no more writes and the process
 * should end. Throws `DamagedFile`.
 */
export const openStore = (folder: string, onFatal: (error: unknown) => void, { canBeNew = false } = {}): Store => {
  const environment = openEnvironment(folder, { canBeNew });
  const loadedCatalog = loadCatalog(environment);
  addMissingChecksums(environment);
  let lastIdent = environment.meta.getBinary(LAST_IDENT_KEY)?.readUInt32BE(0) ?? 0;
  const lastRecords = new Map<number, RecordId>();
  const points = createPoints();

  interface SharedView {
    readonly view: View;
    holders: number;
  }
  const createSharedView = (catalog: Catalog): SharedView => {
    environment.root.resetReadTxn();
    return { view: { environment, catalog, transaction: environment.root.useReadTransaction(), points }, holders: 1 };
  };
  const release = (shared: SharedView): void => {
    shared.holders--;
    if (shared.holders === 0) shared.view.transaction?.done();
  };
  let currentView = createSharedView(loadedCatalog);

  const queue: WriteJob[] = [];
  let draining: Promise<void> | undefined;
  let hasFailed = false;
  let isClosed = false;
  let hasDropped = false;

  const runJobs = (jobs: readonly WriteJob[], changes: PointChange[]): Catalog => {
    let catalog = currentView.view.catalog;
    for (const job of jobs) {
      const jobPoints: PointChange[] = [];
      const countChanges = new Map<number, number>();
      const lastIdentBefore = lastIdent;
      const view: WriteView = {
        environment,
        catalog,
        transaction: undefined,
        points: undefined,
        putCollection: (info) => {
          view.catalog = new Map(view.catalog).set(namespaceOf(info.database, info.name), info);
          void environment.catalog.put(Buffer.from(namespaceOf(info.database, info.name)), encodeCollection(info));
        },
        removeCollection: (info) => {
          const nextCatalog = new Map(view.catalog);
          nextCatalog.delete(namespaceOf(info.database, info.name));
          view.catalog = nextCatalog;
          void environment.catalog.remove(Buffer.from(namespaceOf(info.database, info.name)));
        },
        newIdent: () => {
          lastIdent++;
          const bytes = Buffer.alloc(4);
          bytes.writeUInt32BE(lastIdent, 0);
          void environment.meta.put(LAST_IDENT_KEY, bytes);
          return lastIdent;
        },
        nextRecordId: (ident) => {
          const nextCatalog = (lastRecords.get(ident) ?? lastRecordOf(environment, ident)) + 1;
          lastRecords.set(ident, nextCatalog);
          return nextCatalog;
        },
        addToCount: (ident, change) => {
          countChanges.set(ident, (countChanges.get(ident) ?? 0) + change);
        },
        markDropped: (ident) => {
          hasDropped = true;
          void environment.meta.put(Buffer.concat([Buffer.from('drop'), identKey(ident)]), Buffer.alloc(0));
        },
        recordPointChange: (change) => {
          jobPoints.push(change);
        },
      };
      try {
        const value = environment.root.childTransaction(() => {
          const result = job.work(view);
          for (const [ident, change] of countChanges) if (change !== 0) putCount(environment, ident, countOf(view, ident) + change);
          return { result };
        }) as unknown as { result: unknown };
        job.outcome = { value: value.result };
        catalog = view.catalog;
        for (const change of jobPoints) changes.push(change);
      } catch (error) {
        lastIdent = lastIdentBefore;
        job.outcome = { error };
      }
    }
    return catalog;
  };

  /** Runs all jobs in one commit; resolves once it is on disk and visible. */
  const commit = async (jobs: readonly WriteJob[]): Promise<void> => {
    const changes: PointChange[] = [];
    let catalog: Catalog = currentView.view.catalog;
    try {
      await environment.root.transaction(() => {
        catalog = runJobs(jobs, changes);
      });
    } catch (error) {
      hasFailed = true;
      // LMDB rejects a second promise with the cause; handle it to avoid an unhandled rejection.
      (error as { commitError?: Promise<unknown> }).commitError?.catch(() => undefined);
      onFatal(error);
      for (const job of [...jobs, ...queue.splice(0)]) job.reject(error);
      return;
    }
    const viewBefore = currentView;
    currentView = createSharedView(catalog);
    release(viewBefore);
    // Update the points in the same turn as the view, so that both always agree.
    points.applyChanges(changes);
    for (const job of jobs) {
      if (job.outcome === undefined) job.reject(new Error('the write was not executed'));
      else if ('error' in job.outcome) job.reject(job.outcome.error);
      else job.resolve(job.outcome.value);
    }
    if (hasDropped) {
      hasDropped = false;
      sweepDroppedData();
    }
  };

  const drain = async (): Promise<void> => {
    try {
      while (queue.length > 0) await commit(queue.splice(0, 256));
    } finally {
      // Reset in the same turn as the check for an empty queue: the next write starts a new drain.
      draining = undefined;
    }
  };

  const store: Store = {
    view: () => currentView.view,
    acquireView: () => {
      const shared = currentView;
      shared.holders++;
      let isHeld = true;
      return {
        view: shared.view,
        release: () => {
          if (isHeld) release(shared);
          isHeld = false;
        },
      };
    },
    write: <T>(work: (view: WriteView) => T) =>
      new Promise<T>((resolve, reject) => {
        if (isClosed || hasFailed) {
          reject(new Error('the store is closed'));
          return;
        }
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject, outcome: undefined });
        draining ??= drain();
      }),
    close: async () => {
      isClosed = true;
      await draining;
      release(currentView);
      await environment.root.close();
    },
  };
  const sweepDroppedData = sweepDropped(store, () => isClosed || hasFailed);
  sweepDroppedData();
  return store;
};
