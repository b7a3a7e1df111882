import type { ServiceDraft } from '#domain/service/commands.ts';
import { decide, evolve, initialState, isServiceEvent } from '#domain/service/decider.ts';
import { factsOfDraft } from '#domain/service/draftFacts.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import { sectionsSkippedByImport } from '#domain/service/merge.ts';
import { DEFAULT_PUBLISH_SETTINGS, publishPolicy } from '#domain/service/policies.ts';
import type { Section } from '#domain/service/sections.ts';
import type { ServiceState } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';

/** What an import does to a service. */
export interface RowDecision {
  readonly outcome: 'added' | 'revised' | 'unchanged';
  /** What the import leaves as it is: sections that a person changed after the last import, or `removal` if one removed the service. */
  readonly unchangedSections: readonly (Section | 'removal')[];
}

/** A decision with its events, of which none is stored yet. */
export interface PreviewedRow extends RowDecision {
  readonly events: readonly ServiceEvent[];
  readonly state: ServiceState;
}

const { handle: handleOnService, loadState: loadService } = createStreams((id) => `service-${id}`, isServiceEvent, evolve, initialState);

/**
 * Decides what a row changes: it adds its service, visible at once because imports are an administrator's work, or revises the changed sections.
 * It never changes beds. A service that a person removed stays removed.
 */
const decideRow = (state: ServiceState, draft: ServiceDraft, ownerId: string): PreviewedRow => {
  const approvedBy = publishPolicy('ADMINISTRATOR', true, DEFAULT_PUBLISH_SETTINGS);
  if (state.status === 'none') {
    const events = decide({ type: 'AddService', ownerId, draft, ...(approvedBy !== null && { approvedBy }) }, state);
    return { outcome: 'added', unchangedSections: [], events, state };
  }
  try {
    const events = decide({ type: 'ReviseService', draft, baseRevision: null, via: 'import' }, state);
    const unchangedSections = sectionsSkippedByImport(state, factsOfDraft(draft, state));
    return { outcome: events.length === 0 ? 'unchanged' : 'revised', unchangedSections, events, state };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'REMOVED') throw error;
    return { outcome: 'unchanged', unchangedSections: ['removal'], events: [], state };
  }
};

/** A row to import: its service, what it states, and the envelope of its command. */
export interface RowToImport {
  readonly store: EventStore;
  readonly envelope: CommandEnvelope;
  readonly serviceId: string;
  readonly draft: ServiceDraft;
  /** Owner of the service if the row adds it. */
  readonly ownerId: string;
  /** The service is then read only when the append shows that it exists. */
  readonly isProbablyNew: boolean;
}

/** Whether the import carried out this row before, from the same file read in another way by an earlier version of this product. */
const isReadOtherwise = (error: unknown): boolean => error instanceof DomainError && error.code === 'IDEMPOTENCY_KEY_REUSED';

/** Imports one row as a command. A row that the same import carried out before has the outcome of that time. */
export const importRow = async ({ store, envelope, serviceId, draft, ownerId, isProbablyNew }: RowToImport): Promise<RowDecision> => {
  let decision: RowDecision = { outcome: 'unchanged', unchangedSections: [] };
  const decideOnRow = (state: ServiceState): readonly ServiceEvent[] => {
    const { events, outcome, unchangedSections } = decideRow(state, draft, ownerId);
    decision = { outcome, unchangedSections };
    return events;
  };
  try {
    const { events, repeated } = await handleOnService(store, envelope, serviceId, decideOnRow, { startsStream: isProbablyNew });
    if (!repeated) return decision;
    return { outcome: events.some(({ type }) => type === 'ServiceAdded') ? 'added' : 'revised', unchangedSections: [] };
  } catch (error) {
    if (isReadOtherwise(error)) return { outcome: 'unchanged', unchangedSections: [] };
    throw error;
  }
};

/** Decides on one row and stores nothing. */
export const previewRow = async (store: EventStore, ownerId: string, serviceId: string, draft: ServiceDraft): Promise<PreviewedRow> =>
  decideRow(await loadService(store, serviceId), draft, ownerId);
