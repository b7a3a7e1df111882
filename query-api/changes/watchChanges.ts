import { watchChanges } from '#contract/changesOperations.ts';
import type { Listing } from '#listing/listing.ts';
import { formatToken, parseToken } from '#platform/tokens.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { isStaleFor, notLoaded } from '#querying/consistency.ts';
import type { QueryContext } from '#querying/context.ts';
import type { FollowedModel, Generation } from '#querying/model/generation.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { areaOf, type Area } from './area.ts';
import { changeText, nowText, resetText } from './eventStream.ts';
import { createListeners, MAX_AT_ONCE } from './listeners.ts';
import { newsOfEntry, newsOfService, type News } from './news.ts';
import { createRecentChanges, type RecentChanges } from './recentChanges.ts';

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Turns off buffering in proxies.
  'X-Accel-Buffering': 'no',
} as const;

/** Changes of one generation of the list. A new generation cannot tell how it differs from the former one. */
interface GenerationNews {
  readonly generation: Generation<Listing>;
  readonly recent: RecentChanges;
}

export interface LiveNews {
  readonly query: Query<typeof watchChanges>;
  /** Closes the connections of all listeners. */
  end(): void;
}

const isNews = (news: News | undefined): news is News => news !== undefined;
const tokenOf = ({ logId, position }: Pick<Generation<Listing>, 'logId' | 'position'>): string => formatToken(logId, position);

/** GET /changes: sends the changes that the list in memory reads from the log, as far as guests may see them. */
export const createLiveNews = (
  context: Pick<QueryContext, 'clock' | 'readWaitMs' | 'log' | 'changesPerNetwork'>,
  model: FollowedModel<Listing, ServiceDocument>,
): LiveNews => {
  const listeners = createListeners({ perNetwork: context.changesPerNetwork });
  let current: GenerationNews | null = null;

  const startOver = (generation: Generation<Listing>): GenerationNews => {
    if (current !== null) listeners.reset(tokenOf(generation));
    // Documents may be newer than the position they were loaded with.
    const lastChange = BigInt(generation.lastChange === '' ? 0 : generation.lastChange);
    const start = lastChange > generation.position ? lastChange : generation.position;
    return { generation, recent: createRecentChanges(start) };
  };
  const present = (): GenerationNews | null => {
    const generation = model.current();
    if (generation !== null && current?.generation !== generation) current = startOver(generation);
    return current;
  };

  const stopHearing = model.onFolded(({ logId, position, changed, entries }) => {
    if (current === null || current.generation !== model.current()) return void present();
    try {
      const at = Math.floor(context.clock() / 1000);
      const news = [...changed.map((each) => newsOfService(each, at)), ...entries.map(newsOfEntry)].filter(isNews);
      for (const each of news) current.recent.add(position, each);
      listeners.tell(formatToken(logId, position), news);
    } catch (error) {
      context.log.warn({ err: error }, 'cannot send changes: clients must reload everything');
      current = startOver(current.generation);
    }
  });

  /** Returns the changes in an area that a listener has missed, or the message that they are unknown. */
  const missed = (since: string, { generation, recent }: GenerationNews, area: Area): string => {
    const from = parseToken(since);
    const changes = from?.logId === generation.logId ? recent.since(from.position) : null;
    const own = changes?.filter(({ id, places }) => area.holds(id, places));
    const token = tokenOf(generation);
    if (own === undefined || own.length > MAX_AT_ONCE) return resetText(token);
    return own.map((change) => changeText(formatToken(generation.logId, change.position), change)).join('') + nowText(token);
  };

  const watch = defineQuery(watchChanges, async ({ query, header, address }) => {
    const before = present();
    if (before === null) throw notLoaded();
    const since = query.since ?? header('last-event-id');
    const isUnknown = await isStaleFor(since, {
      logId: before.generation.logId,
      waitFor: (position) => model.waitFor(position, context.readWaitMs),
    });
    const area = areaOf(query);
    const begin = (): string => {
      const now = present() ?? before;
      if (since === undefined || since === '') return nowText(tokenOf(now.generation));
      return isUnknown ? resetText(tokenOf(now.generation)) : missed(since, now, area);
    };
    return {
      headers: HEADERS,
      stream: (response) => {
        if (response.req.method === 'HEAD') return void response.end();
        listeners.add({ response, address, area, begin });
      },
    };
  });

  return {
    query: watch,
    end() {
      stopHearing();
      listeners.end();
    },
  };
};
