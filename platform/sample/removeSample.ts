import * as crisisLine from '../../domain/crisisLine/decider.ts';
import type { DomainEvent, RecordedEvent } from '../../domain/events/envelope.ts';
import * as service from '../../domain/service/decider.ts';
import { isoTime } from '../clock.ts';
import { handleCommand } from '../commands/handle.ts';
import { digestOf } from '../commands/ids.ts';
import type { EventStore } from '../event-store/types.ts';
import type { SampleDependencies } from './fillWithSample.ts';

const PAGE = 1000;

/** What the sample adds, by the event that adds it. */
const KINDS = {
  ServiceAdded: (history: readonly RecordedEvent[]): DomainEvent[] =>
    service.decide({ type: 'RemoveService' }, history.filter(service.isServiceEvent).reduce(service.evolve, service.initialState)),
  CrisisLineAdded: (history: readonly RecordedEvent[]): DomainEvent[] =>
    crisisLine.decide(
      { type: 'RemoveCrisisLine' },
      history.filter(crisisLine.isCrisisLineEvent).reduce(crisisLine.evolve, crisisLine.initialState),
    ),
} as const;
type Kind = keyof typeof KINDS;
const isKind = (type: string): type is Kind => Object.hasOwn(KINDS, type);

/** Streams of what was added as sample, wherever it came from. */
const sampleStreams = async (store: EventStore): Promise<{ readonly kind: Kind; readonly streamName: string }[]> => {
  const streams: { readonly kind: Kind; readonly streamName: string }[] = [];
  let after: bigint | undefined;
  for (;;) {
    const page = await store.readAll({ ...(after !== undefined && { after }), maxCount: PAGE });
    for (const entry of page) {
      if (entry.kind !== 'event' || entry.event.metadata.sample !== true) continue;
      const { type, streamName } = entry.event;
      if (isKind(type)) streams.push({ kind: type, streamName });
    }
    const last = page.at(-1);
    if (last === undefined) return streams;
    after = last.kind === 'event' ? last.event.position : last.position;
  }
};

export interface RemoveSampleOptions extends SampleDependencies {
  /** A new uuid for each command. */
  readonly newId: () => string;
  /** Who removes it: an administrator's account id. */
  readonly administratorId: string;
}

/** Removes every service and crisis line that was added as sample; the log keeps their history. Says how many were removed now. */
export const removeSample = async ({
  store,
  clock,
  newId,
  administratorId,
}: RemoveSampleOptions): Promise<{ services: number; crisisLines: number; position: bigint }> => {
  const removed: Record<Kind, number> = { ServiceAdded: 0, CrisisLineAdded: 0 };
  let position = 0n;
  const correlationId = newId();
  for (const { kind, streamName } of await sampleStreams(store)) {
    const commandId = newId();
    const handled = await handleCommand({
      store,
      streamName,
      envelope: {
        commandId,
        digest: digestOf({ removeSample: streamName }),
        correlationId,
        causationId: correlationId,
        actor: { id: administratorId, role: 'ADMINISTRATOR', via: 'api' },
        occurredAt: isoTime(clock()),
        locale: 'en',
        sample: true,
      },
      decide: KINDS[kind],
    });
    if (handled.events.length > 0) removed[kind] += 1;
    if (handled.position > position) position = handled.position;
  }
  return { services: removed.ServiceAdded, crisisLines: removed.CrisisLineAdded, position };
};
