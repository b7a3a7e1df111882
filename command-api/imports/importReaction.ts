import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { importEventSchemas } from '#domain/imports/events.ts';
import { addUnfinishedTask, idOfStream, removeFinishedTask, taskFact } from '../commands/process.ts';
import type { Reaction, TaskChange } from '../commands/reaction.ts';
import type { Runs } from './runs.ts';

const KIND = 'import';

const isOfUpload = ({ type, data }: RecordedEvent): boolean =>
  type === 'ImportProgressed' || (type === 'ImportStarted' && (data as { readonly upload?: unknown }).upload !== undefined);

/** Returns the task of an import of an uploaded file, due when its process has not recorded progress for a minute. */
const react = (event: RecordedEvent): readonly TaskChange[] => {
  if (!Object.hasOwn(importEventSchemas, event.type)) return [];
  const importId = idOfStream(event.streamName);
  return isOfUpload(event) ? [addUnfinishedTask(KIND, importId, event, { importId })] : [removeFinishedTask(KIND, importId)];
};

/** Creates the reaction that goes on with imports of uploaded files whose process ended. */
export const createImportReaction = ({ finish }: Pick<Runs, 'finish'>): Reaction => ({
  name: 'imports',
  version: 1,
  react,
  carryOut: (task) => finish(taskFact(task, 'importId')),
});
