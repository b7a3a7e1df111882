import { evolve, initialState, isImportEvent } from '#domain/imports/state.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

export const { loadState: importNow, handle: handleImportCommand } = createStreams(
  (id) => `import-${id}`,
  isImportEvent,
  evolve,
  initialState,
);
