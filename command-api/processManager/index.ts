import type { Process, ProcessContext } from '../commands/process.ts';
import type { Reaction } from '../commands/reaction.ts';
import type { ClockTrust } from '../reactions/clockTrust.ts';
import { administratorProcess } from './administratorProcess.ts';
import { answeringProcess } from './answeringProcess.ts';
import { batchProcess } from './batchProcess.ts';
import { closingProcess, erasedProcess, erasureProcess, reopeningProcess } from './closingProcess.ts';
import { coordinatorProcess, regionProcess } from './regionProcess.ts';
import { removedServiceProcess, reservationProcess } from './reservationProcess.ts';
import { signUpProcess } from './signUpProcess.ts';

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

/** Ignores new intents of the sample data: the next start finishes an interrupted sample. */
const reactWith =
  (processes: readonly Process[]): Reaction['react'] =>
  (event) => {
    const changes = processes.flatMap((process) => process.react(event));
    return event.metadata.sample === true ? changes.filter((change) => !('add' in change)) : changes;
  };

const settleWith =
  (processes: readonly Process[], context: ProcessContext): Reaction['carryOut'] =>
  async (task) => {
    const process = processes.find(({ kind }) => kind === task.kind);
    await process?.settle(context, task);
  };

/**
 * Creates the process manager (server rule 3): it learns from the log which commands on several streams are unfinished. 60 s after their
 * intent it finishes or undoes them, without the user who sent them.
 */
export const createProcessManager = (context: ProcessContext): Reaction => ({
  name: 'processManager',
  version: 2,
  react: reactWith(PROCESSES),
  carryOut: settleWith(PROCESSES, context),
});

/** Creates the reaction that erases closed accounts when they are due, while the clock is trusted. */
export const createErasureReaction = (context: ProcessContext, clockTrust: Pick<ClockTrust, 'isTrusted'>): Reaction => ({
  name: 'erasure',
  version: 1,
  isReady: () => clockTrust.isTrusted(),
  react: reactWith([erasureProcess]),
  carryOut: settleWith([erasureProcess], context),
});
