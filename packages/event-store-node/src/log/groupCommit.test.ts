import type { Group, RecordToStore } from '../storage/storage.ts';
import { createGroupCommit, type GroupCommit } from './groupCommit.ts';

interface CommitHarness {
  readonly commits: GroupCommit;
  /** Groups passed to the storage, as positions. */
  readonly groups: number[][];
  readonly visible: number[];
  readonly failures: unknown[];
  /** Completes the current commit. */
  succeed(): Promise<void>;
  fail(error: Error): Promise<void>;
}

const nextTurn = (): Promise<void> => new Promise(setImmediate);

const record = (position: number): RecordToStore => ({
  position,
  streamId: 1,
  streamName: 's',
  revision: position,
  record: Buffer.alloc(1),
});

const createHarness = (): CommitHarness => {
  const groups: number[][] = [];
  const visible: number[] = [];
  const failures: unknown[] = [];
  let pending: { resolve: () => void; reject: (error: Error) => void } | null = null;
  const commit = (group: Group): Promise<void> => {
    groups.push(group.records.map(({ position }) => position));
    return new Promise((resolve, reject) => {
      pending = { resolve, reject };
    });
  };
  const settlePending = async (settle: (pendingCommit: NonNullable<typeof pending>) => void): Promise<void> => {
    await nextTurn();
    if (pending === null) throw new Error('No commit is under way.');
    settle(pending);
    await nextTurn();
  };
  return {
    commits: createGroupCommit(
      { commit },
      (records) => visible.push(...records.map(({ position }) => position)),
      (error) => failures.push(error),
    ),
    groups,
    visible,
    failures,
    succeed: () => settlePending(({ resolve }) => resolve()),
    fail: (error) => settlePending(({ reject }) => reject(error)),
  };
};

describe('group commit', () => {
  test('puts appends that arrive during a commit into the next one', async () => {
    const { commits, groups, succeed } = createHarness();
    commits.add([record(1)], null);
    await nextTurn();
    commits.add([record(2)], null);
    commits.add([record(3)], null);
    await succeed();
    await succeed();
    expect(groups).toEqual([[1], [2, 3]]);
  });

  test('shows no event and sends no response before the commit', async () => {
    const { commits, visible, succeed } = createHarness();
    const callbackOrder: string[] = [];
    commits.add([record(1)], null);
    commits.afterCommit(() => callbackOrder.push(`1, visible ${visible.join()}`));
    await nextTurn();
    expect([callbackOrder, visible]).toEqual([[], []]);
    await succeed();
    expect(callbackOrder).toEqual(['1, visible 1']);
  });

  test('delays the response to an empty append until earlier writes are durable', async () => {
    const { commits, succeed } = createHarness();
    const callbackOrder: string[] = [];
    commits.add([record(1)], null);
    await nextTurn();
    commits.afterCommit(() => callbackOrder.push('refused'));
    expect(callbackOrder).toEqual([]);
    await succeed();
    expect(callbackOrder).toEqual(['refused']);
  });

  test('responds immediately if no commit is pending', () => {
    const { commits } = createHarness();
    const callbackOrder: string[] = [];
    commits.afterCommit(() => callbackOrder.push('now'));
    expect(callbackOrder).toEqual(['now']);
  });

  test('stops at the first failed commit, and acknowledges nothing from it on', async () => {
    const { commits, groups, visible, failures, succeed, fail } = createHarness();
    const callbackOrder: string[] = [];
    commits.add([record(1)], null);
    commits.afterCommit(() => callbackOrder.push('first'));
    await succeed();
    commits.add([record(2)], null);
    commits.afterCommit(() => callbackOrder.push('second'));
    await nextTurn();
    commits.add([record(3)], null);
    commits.afterCommit(() => callbackOrder.push('third'));
    await fail(new Error('EIO'));
    commits.add([record(4)], null);
    commits.afterCommit(() => callbackOrder.push('fourth'));
    await nextTurn();
    expect({ groups, visible, answers: callbackOrder, failures }).toEqual({
      groups: [[1], [2]],
      visible: [1],
      answers: ['first'],
      failures: [new Error('EIO')],
    });
  });
});
