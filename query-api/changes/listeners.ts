import type { ServerResponse } from 'node:http';
import { Problem } from '#contract/problem.ts';
import { cacheKey } from '#listing/cacheKey.ts';
import { addressPrefix } from '#platform/http/addressPrefix.ts';
import type { Area } from './area.ts';
import { changeText, resetText, retryText, stillText } from './eventStream.ts';
import type { News } from './news.ts';

/** A comment as often as this keeps proxies from ending what is silent, and finds who is gone. */
const STILL_MS = 25_000;
/** Turns in which listeners get their comment, so that not all of them are written to at once. */
const TURNS = 25;
/** Bytes that one listener may leave lying here, beyond what the kernel keeps for it; then it is cut off. */
const MAX_WAITING = 32 * 1024;
/** Above this many changes at once, or missed, listeners get one message: load everything again. */
export const MAX_AT_ONCE = 100;
/** Listeners that are sent away reconnect within so many milliseconds, not all of them at once. */
const COME_BACK_MS = { from: 1000, to: 5000 };
/** Pause after each delivery, as a share of its duration: with very many listeners the process still answers requests. */
const RESTS = 0.25;

export interface Arrival {
  readonly response: ServerResponse;
  readonly address: string | undefined;
  readonly area: Area;
  /** The first text of the stream; called once there is certainly room. */
  begin(): string;
}

/** Listeners of this process. */
export interface Listeners {
  readonly count: number;
  /** Throws 429 where too many of that network listen already, and 503 once `end` was called. */
  add(arrival: Arrival): void;
  /** Sends the news of a position of the log, which may be none. */
  tell(token: string, news: readonly News[]): void;
  /** Tells every listener to load everything again. */
  reset(token: string): void;
  /** Sends everybody away, for now. */
  end(): void;
}

/** Listeners of the same area, who get the same bytes. */
interface Audience {
  readonly area: Area;
  readonly responses: Set<ServerResponse>;
}
/** A change, encoded once for everybody. */
interface EncodedNews {
  readonly news: News;
  readonly bytes: Buffer;
}

const comeBack = (): string => retryText(Math.round(COME_BACK_MS.from + Math.random() * (COME_BACK_MS.to - COME_BACK_MS.from)));

/** Past what an answer makes of its pieces, for they are sent as they are: with thousands of listeners that is much of the work. */
const write = (response: ServerResponse, bytes: Buffer): void => {
  (response.socket ?? response).write(bytes);
  if (response.writableLength > MAX_WAITING) response.destroy();
};

export const createListeners = ({ perNetwork }: { readonly perNetwork: number }): Listeners => {
  const audiences = new Map<string, Audience>();
  const networks = new Map<string, number>();
  const turns = Array.from({ length: TURNS }, () => new Set<ServerResponse>());
  let count = 0;
  let arrived = 0;
  let ended = false;
  let waiting: EncodedNews[] = [];
  let latest: string | null = null;
  let resting: NodeJS.Timeout | undefined;

  const everybody = (bytes: Buffer): void => {
    for (const { responses } of audiences.values()) for (const response of responses) write(response, bytes);
  };

  const bytesFor = (area: Area, pending: readonly EncodedNews[], token: string): Buffer | null => {
    const own = pending.filter(({ news }) => area.holds(news.change.id, news.places));
    if (own.length <= 1) return own[0]?.bytes ?? null;
    return own.length > MAX_AT_ONCE ? Buffer.from(resetText(token)) : Buffer.concat(own.map(({ bytes }) => bytes));
  };

  const tellNow = (): void => {
    const token = latest;
    const pending = waiting;
    waiting = [];
    if (token === null || pending.length === 0) return;
    const began = performance.now();
    for (const { area, responses } of audiences.values()) {
      const bytes = bytesFor(area, pending, token);
      if (bytes !== null) for (const response of responses) write(response, bytes);
    }
    resting = setTimeout(
      () => {
        resting = undefined;
        tellNow();
      },
      Math.ceil((performance.now() - began) * RESTS),
    );
  };

  let turn = 0;
  const clock = setInterval(() => {
    turn = (turn + 1) % TURNS;
    const listening = turns[turn];
    if (latest === null || listening === undefined || listening.size === 0) return;
    tellNow();
    const bytes = Buffer.from(stillText(latest));
    for (const response of listening) write(response, bytes);
  }, STILL_MS / TURNS);
  clock.unref();

  return {
    get count() {
      return count;
    },
    add({ response, address, area, begin }) {
      if (ended) throw new Problem(503, 'UNAVAILABLE', { headers: { 'Retry-After': '2' } });
      const network = addressPrefix(address);
      const beside = networks.get(network) ?? 0;
      if (beside >= perNetwork) throw new Problem(429, 'TOO_MANY_REQUESTS', { headers: { 'Retry-After': '60' } });
      networks.set(network, beside + 1);
      const key = cacheKey(area.key);
      const audience = audiences.get(key) ?? { area, responses: new Set() };
      audiences.set(key, audience);
      audience.responses.add(response);
      const listening = turns[arrived++ % TURNS]!;
      listening.add(response);
      count += 1;
      response.once('close', () => {
        count -= 1;
        listening.delete(response);
        audience.responses.delete(response);
        if (audience.responses.size === 0) audiences.delete(key);
        const left = (networks.get(network) ?? 1) - 1;
        if (left > 0) networks.set(network, left);
        else networks.delete(network);
      });
      // It ends when the connection does: each piece is written as it is, the same bytes for everybody.
      response.removeHeader('Transfer-Encoding');
      response.socket?.setTimeout(0);
      response.write(comeBack() + begin());
    },
    tell(token, news) {
      latest = token;
      for (const each of news) waiting.push({ news: each, bytes: Buffer.from(changeText(token, each.change)) });
      if (count === 0) waiting = [];
      else if (resting === undefined) tellNow();
    },
    reset(token) {
      latest = token;
      waiting = [];
      everybody(Buffer.from(resetText(token)));
    },
    end() {
      if (ended) return;
      tellNow();
      ended = true;
      clearInterval(clock);
      clearTimeout(resting);
      for (const { responses } of audiences.values()) for (const response of responses) response.end(comeBack());
    },
  };
};
