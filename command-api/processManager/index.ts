import type { Reaction } from '../reactions/reaction.ts';
import { answeringProcess } from './answering.ts';
import { batchProcess } from './batches.ts';
import { closingProcess, erasedProcess, erasureProcess, reopeningProcess } from './closing.ts';
import type { Process, ProcessContext } from './process.ts';
import { administratorProcess } from './administrators.ts';
import { coordinatorProcess, regionProcess } from './regions.ts';
import { signUpProcess } from './signUp.ts';
import { removedServiceProcess, reservationProcess } from './reservations.ts';

const PROCESSES: readonly Process[] = [
  signUpProcess,
  reservationProcess,
  removedServiceProcess,
  closingProcess,
  reopeningProcess,
  erasureProcess,
  erasedProcess,
  administratorProcess,
  batchProcess,
  regionProcess,
  coordinatorProcess,
  answeringProcess,
];

/**
 * The process manager (server rule 3): knows from the log which commands on several streams are unfinished, and 60 s after their
 * intent finishes them or puts them back, without whoever gave them. The next start finishes a sample that was interrupted.
 */
export const createProcessManager = (context: ProcessContext): Reaction => ({
  name: 'processManager',
  version: 2,
  react: (event) => {
    const changes = PROCESSES.flatMap((process) => process.react(event));
    return event.metadata.sample === true ? changes.filter((change) => !('add' in change)) : changes;
  },
  async carryOut(task) {
    const process = PROCESSES.find(({ kind }) => kind === task.kind);
    await process?.settle(context, task);
  },
});
