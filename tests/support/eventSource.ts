/* Listens to server-sent events over real HTTP, as a browser's EventSource does. */

export interface ReceivedEvent {
  readonly id: string;
  /** The event name; `message` if it has none. */
  readonly type: string;
  readonly data: unknown;
}

export interface EventSourceListener {
  readonly status: number;
  readonly headers: Headers;
  /** The problem document of a rejected request. */
  readonly problem: unknown;
  /** Returns the raw body so far, including comments. */
  text(): string;
  events(): readonly ReceivedEvent[];
  /** Resolves with the first matching event, past or future; rejects if the stream ends before. */
  waitForEvent(predicate: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Resolves when the server ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

const parse = (block: string): ReceivedEvent | null => {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  const data = fields.get('data');
  return data === undefined ? null : { id: fields.get('id') ?? '', type: fields.get('event') ?? 'message', data: JSON.parse(data) };
};

/** Opens an event stream; resolves when the response headers arrive. */
export const listenTo = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<EventSourceListener> => {
  const abortController = new AbortController();
  const response = await fetch(url, { headers, signal: abortController.signal });
  let text = '';
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  let isOver = !streams;
  const waiters = new Set<() => void>();
  const notifyWaiters = (): void => {
    for (const notifyWaiter of waiters) notifyWaiter();
  };
  const events = (): readonly ReceivedEvent[] =>
    text
      .split('\n\n')
      .slice(0, -1)
      .flatMap((block) => parse(block) ?? []);
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    try {
      for await (const part of response.body ?? []) {
        text += decoder.decode(part as Uint8Array, { stream: true });
        notifyWaiters();
      }
    } catch (error) {
      if (!abortController.signal.aborted) throw error;
    } finally {
      isOver = true;
      notifyWaiters();
    }
  };
  const problem: unknown = streams ? undefined : await response.json();
  const ended = streams ? read() : Promise.resolve();
  return {
    status: response.status,
    headers: response.headers,
    problem,
    text: () => text,
    events,
    waitForEvent: (predicate) =>
      new Promise((resolve, reject) => {
        const notifyWaiter = (): void => {
          const matchingEvent = events().find(predicate);
          if (matchingEvent === undefined && !isOver) return;
          waiters.delete(notifyWaiter);
          if (matchingEvent === undefined) reject(new Error(`The stream ended before the event: ${text}`));
          else resolve(matchingEvent);
        };
        waiters.add(notifyWaiter);
        notifyWaiter();
      }),
    ended,
    close: () => abortController.abort(),
  };
};
