import type { RecordedEvent } from '../../domain/events/envelope.ts';
import { decide, evolve, initialState, isServiceEvent } from '../../domain/service/decider.ts';
import { isoTime } from '../clock.ts';
import { handleCommand } from '../commands/handle.ts';
import { digestOf } from '../commands/ids.ts';
import type { EventStore } from '../event-store/types.ts';
import type { SampleDependencies } from './fillWithSample.ts';

const PAGE = 1000;

/** Ids of the services that were added as sample, wherever they came from. */
const sampleServiceIds = async (store: EventStore): Promise<string[]> => {
  const ids: string[] = [];
  let after: bigint | undefined;
  for (;;) {
    const page = await store.readAll({ ...(after !== undefined && { after }), maxCount: PAGE });
    for (const entry of page) {
      if (entry.kind === 'event' && entry.event.type === 'ServiceAdded' && entry.event.metadata.sample === true)
        ids.push(entry.event.streamName.slice('service-'.length));
    }
    const last = page.at(-1);
    if (last === undefined) return ids;
    after = last.kind === 'event' ? last.event.position : last.position;
  }
};

const stateOf = (history: readonly RecordedEvent[]) => history.filter(isServiceEvent).reduce(evolve, initialState);

export interface RemoveSampleOptions extends SampleDependencies {
  /** A new uuid for each command. */
  readonly newId: () => string;
  /** Who removes it: an administrator's account id. */
  readonly administratorId: string;
}

/** Removes every service that was added as sample; the log keeps their history. Returns how many were removed now. */
export const removeSample = async ({
  store,
  clock,
  newId,
  administratorId,
}: RemoveSampleOptions): Promise<{ removed: number; position: bigint }> => {
  let [removed, position] = [0, 0n];
  const correlationId = newId();
  for (const id of await sampleServiceIds(store)) {
    const commandId = newId();
    const handled = await handleCommand({
      store,
      streamName: `service-${id}`,
      envelope: {
        commandId,
        digest: digestOf({ removeSample: id }),
        correlationId,
        causationId: correlationId,
        actor: { id: administratorId, role: 'ADMINISTRATOR', via: 'api' },
        occurredAt: isoTime(clock()),
        locale: 'en',
        sample: true,
      },
      decide: (history) => decide({ type: 'RemoveService' }, stateOf(history)),
    });
    if (handled.events.length > 0) removed += 1;
    if (handled.position > position) position = handled.position;
  }
  return { removed, position };
};
