import type { ServerResponse } from 'node:http';
import { Problem } from '#contract/problem.ts';
import { cacheKey } from '#listing/cacheKey.ts';
import { addressPrefix } from '#platform/http/addressPrefix.ts';
import type { Area } from './area.ts';
import { changeText, resetText, retryText, stillText } from './eventStream.ts';
import type { News } from './news.ts';

/** Interval of a comment: it keeps proxies from closing a silent connection, and reveals closed ones. */
const STILL_MS = 25_000;
/** Number of groups of listeners that get their comments at different times, so that not all are written to at once. */
const TURNS = 25;
/** Maximum number of bytes buffered here for one listener, besides the kernel's buffer; a listener above it is cut off. */
const MAX_WAITING = 32 * 1024;
/** With more changes at once, or more missed ones, listeners get one message instead: load everything again. */
export const MAX_AT_ONCE = 100;
/** Range of milliseconds within which closed listeners reconnect, spread so that not all come at once. */
const COME_BACK_MS = { from: 1000, to: 5000 };
/** Pause after each delivery, as a share of its duration: with very many listeners the process can still serve requests. */
const RESTS = 0.25;

export interface Arrival {
  readonly response: ServerResponse;
  readonly address: string | undefined;
  readonly area: Area;
  /** Returns the first text of the stream; called once the listener is accepted. */
  begin(): string;
}

/** Connections of this process that wait for changes. */
export interface Listeners {
  readonly count: number;
  /** Adds a listener. Throws 429 if too many of its network are connected, and 503 once `end` was called. */
  add(arrival: Arrival): void;
  /** Sends the changes at a position of the log; the list may be empty. */
  tell(token: string, news: readonly News[]): void;
  /** Sends all listeners the message to load everything again. */
  reset(token: string): void;
  /** Closes all connections; clients reconnect later, for example to another process. */
  end(): void;
}

/** Listeners of the same area, which get the same bytes. */
interface Audience {
  readonly area: Area;
  readonly responses: Set<ServerResponse>;
}
/** A change, encoded once for all listeners. */
interface EncodedNews {
  readonly news: News;
  readonly bytes: Buffer;
}

const comeBack = (): string => retryText(Math.round(COME_BACK_MS.from + Math.random() * (COME_BACK_MS.to - COME_BACK_MS.from)));

/** Writes directly to the socket, without the chunked encoding of the response: with thousands of listeners this saves much of the work. */
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
      // The response ends with the connection. Without chunked encoding, all listeners get the same bytes.
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
