import type { ServiceDraft } from '#domain/service/commands.ts';
import { decide, evolve, initialState, isServiceEvent } from '#domain/service/decider.ts';
import { factsOfDraft } from '#domain/service/draftFacts.ts';
import { sectionsSkippedByImport } from '#domain/service/merge.ts';
import { DEFAULT_PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import type { Section } from '#domain/service/sections.ts';
import { DomainError } from '#kernel/errors.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';

export interface ImportedRow {
  readonly outcome: 'added' | 'revised' | 'unchanged';
  /** What the import leaves as it is: sections that a person changed after the last import, or `removal` if one removed the service. */
  readonly unchangedSections: readonly (Section | 'removal')[];
  readonly position: bigint;
}

const { handle: handleOnService } = createStreams((id) => `service-${id}`, isServiceEvent, evolve, initialState);

/**
 * Imports one row as a command: adds its service, visible at once because an administrator imports it, or revises the changed sections.
 * Never changes beds. A service that a person removed stays removed.
 */
export const importRow = async (
  store: EventStore,
  envelope: CommandEnvelope,
  serviceId: string,
  serviceDraft: ServiceDraft,
): Promise<ImportedRow> => {
  let outcome: ImportedRow['outcome'] = 'unchanged';
  let unchangedSections: ImportedRow['unchangedSections'] = [];
  const approvedBy = publishPolicy('ADMINISTRATOR', true, DEFAULT_PUBLISH_SETTINGS);
  const { position } = await handleOnService(store, envelope, serviceId, (state) => {
    if (state.status === 'none') {
      outcome = 'added';
      return decide(
        { type: 'AddService', ownerId: envelope.actor.id, draft: serviceDraft, ...(approvedBy !== null && { approvedBy }) },
        state,
      );
    }
    unchangedSections = sectionsSkippedByImport(state, factsOfDraft(serviceDraft, state));
    try {
      const events = decide({ type: 'ReviseService', draft: serviceDraft, baseRevision: null, via: 'import' }, state);
      outcome = events.length === 0 ? 'unchanged' : 'revised';
      return events;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'REMOVED') throw error;
      [outcome, unchangedSections] = ['unchanged', ['removal']];
      return [];
    }
  });
  return { outcome, unchangedSections, position };
};
