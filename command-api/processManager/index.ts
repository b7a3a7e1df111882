import type { ClockTrust } from '../reactions/clockTrust.ts';
import type { Reaction } from '../reactions/reaction.ts';
import { administratorProcess } from './administrators.ts';
import { answeringProcess } from './answering.ts';
import { batchProcess } from './batches.ts';
import { closingProcess, erasedProcess, erasureProcess, reopeningProcess } from './closing.ts';
import type { Process, ProcessContext } from './process.ts';
import { coordinatorProcess, regionProcess } from './regions.ts';
import { removedServiceProcess, reservationProcess } from './reservations.ts';
import { signUpProcess } from './signUp.ts';

const PROCESSES: readonly Process[] = [
  signUpProcess,
  reservationProcess,
  removedServiceProcess,
  closingProcess,
  reopeningProcess,
  erasedProcess,
  administratorProcess,
  batchProcess,
  regionProcess,
  coordinatorProcess,
  answeringProcess,
];

/** What the sample begins, the next start finishes where one was interrupted. */
const reactAs =
  (processes: readonly Process[]): Reaction['react'] =>
  (event) => {
    const changes = processes.flatMap((process) => process.react(event));
    return event.metadata.sample === true ? changes.filter((change) => !('add' in change)) : changes;
  };

const settleAs =
  (processes: readonly Process[], context: ProcessContext): Reaction['carryOut'] =>
  async (task) => {
    const process = processes.find(({ kind }) => kind === task.kind);
    await process?.settle(context, task);
  };

/**
 * The process manager (server rule 3): learns from the log which commands on several streams are unfinished. 60 s after their intent it
 * finishes or undoes them, without the user who gave them.
 */
export const createProcessManager = (context: ProcessContext): Reaction => ({
  name: 'processManager',
  version: 2,
  react: reactAs(PROCESSES),
  carryOut: settleAs(PROCESSES, context),
});

/** Erases closed accounts when their time has come, by a clock that can be believed. */
export const createErasureReaction = (context: ProcessContext, clockTrust: Pick<ClockTrust, 'isTrusted'>): Reaction => ({
  name: 'erasure',
  version: 1,
  isReady: () => clockTrust.isTrusted(),
  react: reactAs([erasureProcess]),
  carryOut: settleAs([erasureProcess], context),
});
