import { within } from '../platform/within.ts';

/** Time is up; what was asked may still be going on. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/** The outcome of some work, or `DeadlinePassed` when it takes longer. */
export const beforeDeadline = <Value>(milliseconds: number, work: Promise<Value>): Promise<Value> =>
  within(milliseconds, work, (): never => {
    throw new DeadlinePassed(`no answer within ${milliseconds} ms`);
  });
