import { watchChanges } from '#contract/changesOperations.ts';
import { formatConsistencyToken, parseConsistencyToken } from '#platform/consistencyToken.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Listing } from '../listing/listing.ts';
import { isStaleFor, notReadyProblem } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import type { FollowedModel, Generation } from '../querying/model/generation.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { areaOf, type Area } from './area.ts';
import { messageOfEntry, messageOfService, type ChangeMessage } from './changeMessage.ts';
import { changeEventText, caughtUpEventText, resetEventText } from './eventStream.ts';
import { createListeners, MAX_CHANGES_PER_DELIVERY } from './listeners.ts';
import { createRecentChanges, type RecentChanges } from './recentChanges.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Turns off buffering in proxies.
  'X-Accel-Buffering': 'no',
} as const;

/** Changes of one generation of the list. A new generation cannot tell how it differs from the former one. */
interface GenerationChanges {
  readonly generation: Generation<Listing>;
  readonly recent: RecentChanges;
}

export interface ChangesEndpoint {
  readonly query: Query<typeof watchChanges>;
  /** Closes the connections of all listeners. */
  end(): void;
}

const isMessage = (messages: ChangeMessage | undefined): messages is ChangeMessage => messages !== undefined;
const tokenOf = ({ logId, position }: Pick<Generation<Listing>, 'logId' | 'position'>): string => formatConsistencyToken(logId, position);

/** GET /changes: sends the changes that the list in memory reads from the log, as far as guests may see them. */
export const createChangesEndpoint = (
  context: Pick<QueryContext, 'clock' | 'readWaitMs' | 'log' | 'changesPerNetwork'>,
  model: FollowedModel<Listing, ServiceDocument>,
): ChangesEndpoint => {
  const listeners = createListeners({ maxPerNetwork: context.changesPerNetwork });
  let current: GenerationChanges | null = null;

  const startGeneration = (generation: Generation<Listing>): GenerationChanges => {
    if (current !== null) listeners.reset(tokenOf(generation));
    // Documents may be newer than the position they were loaded with.
    const lastChange = BigInt(generation.lastChange === '' ? 0 : generation.lastChange);
    const start = lastChange > generation.position ? lastChange : generation.position;
    return { generation, recent: createRecentChanges(start) };
  };
  const currentChanges = (): GenerationChanges | null => {
    const generation = model.current();
    if (generation !== null && current?.generation !== generation) current = startGeneration(generation);
    return current;
  };

  const unsubscribe = model.onFolded(({ logId, position, changed, entries }) => {
    if (current === null || current.generation !== model.current()) return void currentChanges();
    try {
      const at = Math.floor(context.clock() / 1000);
      const messages = [...changed.map((documentChange) => messageOfService(documentChange, at)), ...entries.map(messageOfEntry)].filter(
        isMessage,
      );
      for (const documentChange of messages) current.recent.add(position, documentChange);
      listeners.publish(formatConsistencyToken(logId, position), messages);
    } catch (error) {
      context.log.warn({ err: error }, 'cannot send changes: clients must reload everything');
      current = startGeneration(current.generation);
    }
  });

  /** Returns the changes in an area that a listener has missed, or the message that they are unknown. */
  const missedText = (since: string, { generation, recent }: GenerationChanges, area: Area): string => {
    const from = parseConsistencyToken(since);
    const changes = from?.logId === generation.logId ? recent.since(from.position) : null;
    const inArea = changes?.filter(({ id, places }) => area.contains(id, places));
    const token = tokenOf(generation);
    if (inArea === undefined || inArea.length > MAX_CHANGES_PER_DELIVERY) return resetEventText(token);
    return (
      inArea.map((change) => changeEventText(formatConsistencyToken(generation.logId, change.position), change)).join('') +
      caughtUpEventText(token)
    );
  };

  const watch = defineQuery(watchChanges, async ({ query, header, clientAddress }) => {
    const changesBefore = currentChanges();
    if (changesBefore === null) throw notReadyProblem();
    const since = query.since ?? header('last-event-id');
    const isUnknown = await isStaleFor(since, {
      logId: changesBefore.generation.logId,
      waitFor: (position) => model.waitFor(position, context.readWaitMs),
    });
    const area = areaOf(query);
    const firstText = (): string => {
      const changesNow = currentChanges() ?? changesBefore;
      if (since === undefined || since === '') return caughtUpEventText(tokenOf(changesNow.generation));
      return isUnknown ? resetEventText(tokenOf(changesNow.generation)) : missedText(since, changesNow, area);
    };
    return {
      headers: HEADERS,
      stream: (response) => {
        if (response.req.method === 'HEAD') return void response.end();
        listeners.add({ response, address: clientAddress, area, firstText });
      },
    };
  });

  return {
    query: watch,
    end() {
      unsubscribe();
      listeners.end();
    },
  };
};
