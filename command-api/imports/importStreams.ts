import { evolve, initialState, isImportEvent, type ImportState } from '#domain/imports/state.ts';
import { undoneCommands } from '#domain/undo/undoneCommands.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import type { EventStore } from '#platform/event-store/types.ts';

const { handle: handleImportCommand, stateOf, streamNameOf } = createStreams((id) => `import-${id}`, isImportEvent, evolve, initialState);
export { handleImportCommand };

/** Returns the current state of an import. */
export const importNow = async (store: EventStore, id: string): Promise<ImportState> => {
  const history = await store.readStream(streamNameOf(id));
  const undoneBy = undoneCommands(history).get(id);
  const undone = history.find(({ metadata }) => metadata.commandId === undoneBy);
  return { ...stateOf(history), ...(undone !== undefined && { undoneAt: undone.metadata.occurredAt }) };
};
