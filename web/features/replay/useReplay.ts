import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/ApiContext.ts';
import {
  chunkOf,
  removePassedChunks,
  replayChunkQuery,
  replayMomentQuery,
  replaySummaryQuery,
  type ReplayPeriod,
} from '../../api/manage/replayQueries.ts';
import type { ReplayChange, ReplayChanges } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { applyChanges, type ReplayState } from './replayState.ts';
import type { ReplayAddress } from './replayUrl.ts';

/** Time between two steps while playing: at most two sentences appear in a second. */
const STEP_MS = 500;

const periodOf = ({ from, to, region, kinds }: ReplayAddress): ReplayPeriod => ({
  from,
  to,
  ...(region !== null && { region }),
  ...(kinds.length > 0 && { kinds: [...kinds] }),
});

/** Plays the changes of a period. `speed`: milliseconds of the period in one millisecond. `onStop`: called with the moment (ISO 8601 UTC) where it stops. */
export const useReplay = (address: ReplayAddress, speed: number, onStop: (at: string) => void) => {
  const [api, language, queries] = [useApi(), useLanguage(), useQueryClient()];
  const period = useMemo(
    () => periodOf(address),
    // oxlint-disable-next-line react/exhaustive-deps -- the moment does not change the period
    [address.from, address.to, address.region, address.kinds.join(',')],
  );
  const summary = useQuery(replaySummaryQuery(api, period, language));
  const [state, setState] = useState<ReplayState | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  /** The newest state; `task` increases with each new task, so that the result of an older one is dropped. */
  const current = useRef<{ state: ReplayState | null; task: number; isBusy: boolean }>({ state: null, task: 0, isBusy: false });

  const isFiltered = address.kinds.length > 0;
  const upTo = summary.data?.upTo;
  const count = summary.data?.count ?? 0;
  const [start, end] = [Date.parse(period.from), Date.parse(period.to)];

  const readChunk = (chunk: number): Promise<ReplayChanges> =>
    queries.fetchQuery(replayChunkQuery(api, period, { chunk, upTo: upTo ?? '' }, language));

  const stopAt = (moment: number): void => onStop(new Date(moment).toISOString());

  /** Runs a task that returns the next state, at which the replay stops by default; a task that began later wins. */
  const run = async (work: () => Promise<ReplayState | null>, { stops = true } = {}): Promise<void> => {
    const task = current.current.task + 1;
    current.current = { ...current.current, task, isBusy: true };
    try {
      const next = await work();
      if (current.current.task !== task) return;
      current.current = { state: next ?? current.current.state, task, isBusy: false };
      if (next !== null) {
        setState(next);
        if (stops) stopAt(next.moment);
      }
      setFailed(false);
    } catch {
      if (current.current.task !== task) return;
      current.current = { ...current.current, isBusy: false };
      setPlaying(false);
      setFailed(true);
    }
  };

  const loadMoment = async (moment: number): Promise<ReplayState> => {
    const at = new Date(moment).toISOString();
    const { applied, places } = await queries.fetchQuery(replayMomentQuery(api, period, { at, upTo: upTo ?? '' }, language));
    return { moment, applied, places: new Map(places.map((place) => [place.id, place])), latest: [] };
  };

  /** Applies every change up to a moment. */
  const advance = async (from: ReplayState, moment: number): Promise<ReplayState> => {
    let next = { ...from, moment };
    for (;;) {
      if (next.applied >= count) return next;
      removePassedChunks(queries, period, chunkOf(next.applied));
      const { changes } = await readChunk(chunkOf(next.applied));
      const due = changes.filter((change) => change.number > next.applied && Date.parse(change.at) <= moment);
      if (due.length === 0) return next;
      const latest = next.applied === from.applied ? due : [...next.latest, ...due];
      next = { ...applyChanges(next, due, moment), latest };
      if (due.at(-1)?.number !== changes.at(-1)?.number) return next;
    }
  };

  const jump = (moment: number): void => {
    const target = Math.min(Math.max(moment, start), end);
    void run(() => loadMoment(target));
  };

  const changeAt = async (changesBefore: number): Promise<ReplayChange | undefined> => {
    const { changes } = await readChunk(chunkOf(changesBefore));
    return changes.find(({ number }) => number === changesBefore + 1);
  };

  const stepForward = (): void => {
    const { state: from } = current.current;
    if (from === null || from.applied >= count) return;
    void run(async () => {
      const change = await changeAt(from.applied);
      if (change === undefined) return null;
      const moment = Date.parse(change.at);
      // Changes of other kinds are not among those of the period.
      return isFiltered ? { ...(await loadMoment(moment)), latest: [change] } : advance(from, moment);
    });
  };

  /** Goes back to the change before the current one; changes of one moment are one step. */
  const stepBack = (): void => {
    const { state: from } = current.current;
    if (from === null) return;
    void run(async () => {
      let before = from.applied;
      const currentAt = before === 0 ? undefined : (await changeAt(before - 1))?.at;
      let target = period.from;
      while (before > 0) {
        const change = await changeAt(before - 1);
        if (change !== undefined && change.at !== currentAt) {
          target = change.at;
          break;
        }
        before -= 1;
      }
      return loadMoment(Date.parse(target));
    });
  };

  // The first moment of each period.
  useEffect(() => {
    current.current = { state: null, task: current.current.task + 1, isBusy: false };
    setState(null);
    setPlaying(false);
    if (upTo !== undefined) void run(() => loadMoment(Date.parse(address.at)), { stops: false });
    // oxlint-disable-next-line react/exhaustive-deps -- only another period loads again
  }, [period, upTo]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      const { state: from, isBusy } = current.current;
      if (from === null || isBusy) return;
      const moment = Math.min(end, from.moment + STEP_MS * speed);
      void run(() => advance(from, moment), { stops: moment === end });
      void queries.prefetchQuery(replayChunkQuery(api, period, { chunk: chunkOf(from.applied) + 1, upTo: upTo ?? '' }, language));
      if (moment === end) setPlaying(false);
    }, STEP_MS);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the functions read the newest state
  }, [isPlaying, speed, period, upTo]);

  const pause = (): void => {
    setPlaying(false);
    const { state: shown, task } = current.current;
    if (shown === null) return;
    // A step that is still loading must not move the replay afterwards.
    current.current = { state: shown, task: task + 1, isBusy: false };
    if (isFiltered) jump(shown.moment);
    else stopAt(shown.moment);
  };
  const togglePlaying = (): void => {
    if (isPlaying) return pause();
    if (current.current.state?.moment === end) jump(start);
    setPlaying(true);
  };

  return {
    period,
    summary,
    state,
    isPlaying,
    hasFailed,
    upTo: upTo ?? '',
    start,
    end,
    jump,
    stepForward,
    stepBack,
    togglePlaying,
  };
};
