import type { Group, RecordToStore } from '../storage/storage.ts';
import { createGroupCommit, type GroupCommit } from './groupCommit.ts';

interface Bench {
  readonly commits: GroupCommit;
  /** Groups passed to the storage, as positions. */
  readonly groups: number[][];
  readonly visible: number[];
  readonly failures: unknown[];
  /** Completes the current commit. */
  succeed(): Promise<void>;
  fail(error: Error): Promise<void>;
}

const turn = (): Promise<void> => new Promise(setImmediate);

const record = (position: number): RecordToStore => ({
  position,
  streamId: 1,
  streamName: 's',
  revision: position,
  record: Buffer.alloc(1),
});

const bench = (): Bench => {
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
  const end = async (how: (under: NonNullable<typeof pending>) => void): Promise<void> => {
    await turn();
    if (pending === null) throw new Error('No commit is under way.');
    how(pending);
    await turn();
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
    succeed: () => end(({ resolve }) => resolve()),
    fail: (error) => end(({ reject }) => reject(error)),
  };
};

describe('group commit', () => {
  test('puts appends that arrive during a commit into the next one', async () => {
    const { commits, groups, succeed } = bench();
    commits.add([record(1)], null);
    await turn();
    commits.add([record(2)], null);
    commits.add([record(3)], null);
    await succeed();
    await succeed();
    expect(groups).toEqual([[1], [2, 3]]);
  });

  test('shows no event and sends no response before the commit', async () => {
    const { commits, visible, succeed } = bench();
    const answers: string[] = [];
    commits.add([record(1)], null);
    commits.afterCommit(() => answers.push(`1, visible ${visible.join()}`));
    await turn();
    expect([answers, visible]).toEqual([[], []]);
    await succeed();
    expect(answers).toEqual(['1, visible 1']);
  });

  test('delays the response to an empty append until earlier writes are durable', async () => {
    const { commits, succeed } = bench();
    const answers: string[] = [];
    commits.add([record(1)], null);
    await turn();
    commits.afterCommit(() => answers.push('refused'));
    expect(answers).toEqual([]);
    await succeed();
    expect(answers).toEqual(['refused']);
  });

  test('responds immediately if no commit is pending', () => {
    const { commits } = bench();
    const answers: string[] = [];
    commits.afterCommit(() => answers.push('now'));
    expect(answers).toEqual(['now']);
  });

  test('stops at the first failed commit: shows, acknowledges and writes nothing from it or after it', async () => {
    const { commits, groups, visible, failures, succeed, fail } = bench();
    const answers: string[] = [];
    commits.add([record(1)], null);
    commits.afterCommit(() => answers.push('first'));
    await succeed();
    commits.add([record(2)], null);
    commits.afterCommit(() => answers.push('second'));
    await turn();
    commits.add([record(3)], null);
    commits.afterCommit(() => answers.push('third'));
    await fail(new Error('EIO'));
    commits.add([record(4)], null);
    commits.afterCommit(() => answers.push('fourth'));
    await turn();
    expect({ groups, visible, answers, failures }).toEqual({
      groups: [[1], [2]],
      visible: [1],
      answers: ['first'],
      failures: [new Error('EIO')],
    });
  });
});
