import type { ModelStatus, RebuildStatus } from '#contract/systemOperations.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ModelEvent } from '#domain/models/events.ts';
import { evolve, initialState, isModelEvent } from '#domain/models/rebuildDecider.ts';
import type { RebuildWork } from '#projections/maintenance/document.ts';
import { samplesJson } from './samplesJson.ts';

type Status = Pick<ModelStatus, 'rebuild' | 'lastRebuild'>;
type EventOfType<Type extends ModelEvent['type']> = RecordedEvent<Extract<ModelEvent, { readonly type: Type }>>;

/** Returns the open rebuild of a model and its last ended one, from the events of its stream and the progress of the work on it. */
export const rebuildStatusOf = (history: readonly RecordedEvent[], work: RebuildWork | null): Status => {
  const events = history.filter(isModelEvent);
  const { status, request } = events.reduce(evolve, initialState);
  return {
    rebuild: status === 'none' ? null : openRebuild(events, { status, request }, work?.request === request ? work : null),
    lastRebuild: lastEndOf(events),
  };
};

const openRebuild = (
  events: readonly RecordedEvent<ModelEvent>[],
  { status, request }: { readonly status: 'requested' | 'compared' | 'switching'; readonly request: number },
  work: RebuildWork | null,
): RebuildStatus => {
  const requested = events.find(({ revision }) => Number(revision) === request);
  const compared = events.findLast((event): event is EventOfType<'ModelRebuildCompared'> => event.type === 'ModelRebuildCompared');
  return {
    state: status === 'requested' && work !== null && work.step !== 'idle' ? work.step : status,
    requestedAt: requested?.metadata.occurredAt ?? '',
    ...(work?.progress === undefined ? {} : { progress: work.progress }),
    ...(compared === undefined || Number(compared.revision) < request
      ? {}
      : { comparison: { ...compared.data, samples: samplesJson(work?.samples ?? []), parked: work?.parked ?? 0 } }),
  };
};

const lastEndOf = (events: readonly RecordedEvent<ModelEvent>[]): Status['lastRebuild'] => {
  const end = events.findLast(
    (event): event is EventOfType<'ModelRebuildEnded' | 'ModelRebuildCancelled'> =>
      event.type === 'ModelRebuildEnded' || event.type === 'ModelRebuildCancelled',
  );
  if (end === undefined) return null;
  const endedAt = end.metadata.occurredAt;
  return end.type === 'ModelRebuildCancelled' ? { outcome: 'cancelled', endedAt } : { ...end.data, endedAt };
};
