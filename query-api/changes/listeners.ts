import type { ServerResponse } from 'node:http';
import { Problem } from '#contract/problem.ts';
import { addressPrefix } from '#platform/ipPrefix.ts';
import { cacheKey } from '../listing/cacheKey.ts';
import type { Area } from './area.ts';
import type { ChangeMessage } from './changeMessage.ts';
import { changeEventText, resetEventText, retryText, heartbeatText } from './eventStream.ts';

/** Interval of a comment: it keeps proxies from closing a silent connection, and reveals closed ones. */
const HEARTBEAT_INTERVAL_MS = 25_000;
/** Number of groups of listeners that get their comments at different times, so that not all are written to at once. */
const HEARTBEAT_GROUPS = 25;
/** Maximum number of bytes buffered here for one listener, besides the kernel's buffer; a listener above it is cut off. */
const MAX_BUFFERED_BYTES = 32 * 1024;
/** With more changes at once, or more missed ones, listeners get one message instead: load everything again. */
export const MAX_CHANGES_PER_DELIVERY = 100;
/** Range of milliseconds within which closed listeners reconnect, spread so that not all come at once. */
const RECONNECT_DELAY_MS = { from: 1000, to: 5000 };
/** Pause after each delivery, as a share of its duration: with very many listeners the process can still serve requests. */
const PAUSE_SHARE = 0.25;

export interface NewListener {
  readonly response: ServerResponse;
  readonly address: string | undefined;
  readonly area: Area;
  /** Returns the first text of the stream; called once the listener is accepted. */
  firstText(): string;
}

/** Connections of this process that wait for changes. */
export interface Listeners {
  readonly count: number;
  /** Adds a listener. Throws 429 if too many of its network are connected, and 503 once `end` was called. */
  add(listener: NewListener): void;
  /** Sends the changes at a position of the log; the list may be empty. */
  publish(token: string, news: readonly ChangeMessage[]): void;
  /** Sends all listeners the message to load everything again. */
  reset(token: string): void;
  /** Closes all connections; clients reconnect later, for example to another process. */
  end(): void;
}

/** Listeners of the same area, which get the same bytes. */
interface AreaGroup {
  readonly area: Area;
  readonly responses: Set<ServerResponse>;
}
/** A change, encoded once for all listeners. */
interface EncodedMessage {
  readonly news: ChangeMessage;
  readonly bytes: Buffer;
}

const reconnectText = (): string =>
  retryText(Math.round(RECONNECT_DELAY_MS.from + Math.random() * (RECONNECT_DELAY_MS.to - RECONNECT_DELAY_MS.from)));

/** Writes directly to the socket, without the chunked encoding of the response: with thousands of listeners this saves much of the work. */
const write = (response: ServerResponse, bytes: Buffer): void => {
  (response.socket ?? response).write(bytes);
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
};

export const createListeners = ({ maxPerNetwork }: { readonly maxPerNetwork: number }): Listeners => {
  const groupsByArea = new Map<string, AreaGroup>();
  const countByNetwork = new Map<string, number>();
  const heartbeatGroups = Array.from({ length: HEARTBEAT_GROUPS }, () => new Set<ServerResponse>());
  let count = 0;
  let acceptedCount = 0;
  let ended = false;
  let queue: EncodedMessage[] = [];
  let latestToken: string | null = null;
  let pauseTimer: NodeJS.Timeout | undefined;

  const sendToAll = (bytes: Buffer): void => {
    for (const { responses } of groupsByArea.values()) for (const response of responses) write(response, bytes);
  };

  const bytesFor = (area: Area, pending: readonly EncodedMessage[], token: string): Buffer | null => {
    const inArea = pending.filter(({ news }) => area.contains(news.change.id, news.places));
    if (inArea.length <= 1) return inArea[0]?.bytes ?? null;
    return inArea.length > MAX_CHANGES_PER_DELIVERY ? Buffer.from(resetEventText(token)) : Buffer.concat(inArea.map(({ bytes }) => bytes));
  };

  const deliverPending = (): void => {
    const token = latestToken;
    const pending = queue;
    queue = [];
    if (token === null || pending.length === 0) return;
    const startedAt = performance.now();
    for (const { area, responses } of groupsByArea.values()) {
      const bytes = bytesFor(area, pending, token);
      if (bytes !== null) for (const response of responses) write(response, bytes);
    }
    pauseTimer = setTimeout(
      () => {
        pauseTimer = undefined;
        deliverPending();
      },
      Math.ceil((performance.now() - startedAt) * PAUSE_SHARE),
    );
  };

  let groupIndex = 0;
  const heartbeatTimer = setInterval(() => {
    groupIndex = (groupIndex + 1) % HEARTBEAT_GROUPS;
    const heartbeatGroup = heartbeatGroups[groupIndex];
    if (latestToken === null || heartbeatGroup === undefined || heartbeatGroup.size === 0) return;
    deliverPending();
    const bytes = Buffer.from(heartbeatText(latestToken));
    for (const response of heartbeatGroup) write(response, bytes);
  }, HEARTBEAT_INTERVAL_MS / HEARTBEAT_GROUPS);
  heartbeatTimer.unref();

  return {
    get count() {
      return count;
    },
    add({ response, address, area, firstText }) {
      if (ended) throw new Problem(503, 'UNAVAILABLE', { headers: { 'Retry-After': '2' } });
      const network = addressPrefix(address);
      const networkCount = countByNetwork.get(network) ?? 0;
      if (networkCount >= maxPerNetwork) throw new Problem(429, 'TOO_MANY_REQUESTS', { headers: { 'Retry-After': '60' } });
      countByNetwork.set(network, networkCount + 1);
      const key = cacheKey(area.key);
      const group = groupsByArea.get(key) ?? { area, responses: new Set() };
      groupsByArea.set(key, group);
      group.responses.add(response);
      const heartbeatGroup = heartbeatGroups[acceptedCount++ % HEARTBEAT_GROUPS]!;
      heartbeatGroup.add(response);
      count += 1;
      response.once('close', () => {
        count -= 1;
        heartbeatGroup.delete(response);
        group.responses.delete(response);
        if (group.responses.size === 0) groupsByArea.delete(key);
        const remainingCount = (countByNetwork.get(network) ?? 1) - 1;
        if (remainingCount > 0) countByNetwork.set(network, remainingCount);
        else countByNetwork.delete(network);
      });
      // The response ends with the connection. Without chunked encoding, all listeners get the same bytes.
      response.removeHeader('Transfer-Encoding');
      response.socket?.setTimeout(0);
      response.write(reconnectText() + firstText());
    },
    publish(token, news) {
      latestToken = token;
      for (const message of news) queue.push({ news: message, bytes: Buffer.from(changeEventText(token, message.change)) });
      if (count === 0) queue = [];
      else if (pauseTimer === undefined) deliverPending();
    },
    reset(token) {
      latestToken = token;
      queue = [];
      sendToAll(Buffer.from(resetEventText(token)));
    },
    end() {
      if (ended) return;
      deliverPending();
      ended = true;
      clearInterval(heartbeatTimer);
      clearTimeout(pauseTimer);
      for (const { responses } of groupsByArea.values()) for (const response of responses) response.end(reconnectText());
    },
  };
};
