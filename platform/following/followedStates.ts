import { LRUCache } from 'lru-cache';
import type { EventStore } from '../event-store/types.ts';
import type { Logger } from '../logger.ts';
import { runFollower, type RunningFollower } from './follower.ts';

/** States of streams of one kind, for commands that check another stream than the one to which they write. */
export interface StateChecks<State> {
  /**
   * Returns the result of `check` on the current state of the stream. A remembered state may be behind the log by what other processes
   * wrote in the last moments; it never rejects a command: if `check` throws on it, `check` runs again on a state read from the store.
   */
  check<Result>(id: string, check: (state: State) => Result): Promise<Result>;
  /** Must be called after this process wrote to a stream, before it reports the result. */
  forget(streamName: string): void;
}

export interface FollowedStates<State> extends StateChecks<State>, RunningFollower {}

export interface FollowedStatesOptions<State> {
  readonly store: Pick<EventStore, 'follow' | 'identity' | 'lastEvent'>;
  readonly log: Logger;
  readonly streamNameOf: (id: string) => string;
  /** Reads the state of a stream from the store. */
  readonly load: (id: string) => Promise<State>;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** A state contains every version of its sections, so the number is small. */
const MAX_STATES = 2_000;
/** A state is remembered only while everything that the log contained this many milliseconds ago is known to this process. */
const MAX_LAG_MS = 3000;

/** Checks states that are read from the store each time. */
export const createStateChecks = <State>(load: (id: string) => Promise<State>): StateChecks<State> => ({
  check: async (id, check) => check(await load(id)),
  forget: () => undefined,
});

/**
 * Remembers states until the log contains another event of their stream. Follows the log from its current end; while that fails, or lags
 * behind, states are read from the store each time.
 */
export const followStates = <State extends object>(options: FollowedStatesOptions<State>): FollowedStates<State> => {
  const { store, log, streamNameOf, load, now = () => performance.now() } = options;
  const states = new LRUCache<string, State>({ max: MAX_STATES });
  const loads = new Map<string, Promise<State>>();
  let currentUntil = 0;

  const forget = (streamName: string): void => {
    states.delete(streamName);
    // A read that began before may return the state before the change.
    loads.delete(streamName);
  };
  const loadOnce = (id: string): Promise<State> => {
    const streamName = streamNameOf(id);
    const runningLoad = loads.get(streamName);
    if (runningLoad !== undefined) return runningLoad;
    const loading = load(id).then((state) => {
      if (loads.get(streamName) === loading) states.set(streamName, state);
      return state;
    });
    loads.set(streamName, loading);
    const end = (): void => void (loads.get(streamName) === loading && loads.delete(streamName));
    loading.then(end, end);
    return loading;
  };

  const { stop } = runFollower({
    name: 'states',
    store,
    log,
    async start() {
      let position = (await store.lastEvent())?.position ?? 0n;
      let lastHeadPosition = position;
      // Events between a failure and this position are not seen, also not by reads that began before it.
      states.clear();
      loads.clear();
      return [
        {
          position: () => position,
          handleBatch: ({ rawEvents }) => {
            for (const { streamName } of rawEvents) forget(streamName);
            position = rawEvents.at(-1)?.position ?? position;
          },
          checkHead: (headPosition) => {
            if (position >= lastHeadPosition) currentUntil = now() + MAX_LAG_MS;
            lastHeadPosition = headPosition;
          },
        },
      ];
    },
    onFailed: () => void (currentUntil = 0),
  });

  return {
    forget,
    stop,
    async check(id, check) {
      if (now() >= currentUntil) {
        states.clear();
        return check(await load(id));
      }
      const rememberedState = states.get(streamNameOf(id));
      if (rememberedState === undefined) return check(await loadOnce(id));
      try {
        return check(rememberedState);
      } catch {
        return check(await load(id));
      }
    },
  };
};

/** Returns the store, with appends after which the states of their streams are read again. */
export const forgetAppended = (store: EventStore, states: Pick<StateChecks<unknown>, 'forget'>): EventStore => ({
  ...store,
  async append(streamName, expected, events) {
    try {
      return await store.append(streamName, expected, events);
    } finally {
      // Also after a failure: the outcome may be unknown.
      states.forget(streamName);
    }
  },
});
