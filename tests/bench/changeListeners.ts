/*
 * Many listeners to changes in a separate process, for the benchmark `changes`: raw connections that record arrivals and their times. The
 * clock is the machine's monotonic one, so that another process can provide the time at which a change was due.
 */
import net, { type Socket } from 'node:net';

/** The centre of each listener's area; null for a listener everywhere. */
export type ListenerPlace = readonly [longitude: number, latitude: number] | null;
/** Messages to this process: listen, expect changes, report arrivals, end. */
export type ListenerCommand =
  | { readonly listen: { readonly port: number; readonly places: readonly ListenerPlace[] } }
  | { readonly expect: { readonly ids: readonly string[]; readonly dueAt: number; readonly everyMs: number } }
  | { readonly report: true };
export interface Arrivals {
  /** Number of arrivals by delay, in tenths of a millisecond. */
  readonly histogram: readonly (readonly [tenths: number, count: number])[];
  /** For each listener, in the order of their places: the received changes by number, as a text of 0 and 1. */
  readonly received: readonly string[];
  readonly resets: number;
}

const HEADER_END = '\r\n\r\n';
const RESET_EVENT = 'event: reset';
/** Returns the milliseconds of a clock that all processes of this machine share. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

let expected = new Map<string, number>();
let dueAt = 0;
let everyMs = 0;
let histogram = new Map<number, number>();
let received: Uint8Array[] = [];
let resets = 0;
const sockets: Socket[] = [];

const ID_PATTERN = /"id":"([^"]+)"/g;
interface ParsedText {
  readonly text: string;
  readonly serviceIndexes: readonly number[];
  readonly isReset: boolean;
}
const parseEvents = (text: string): ParsedText => ({
  text,
  serviceIndexes: [...text.matchAll(ID_PATTERN)].flatMap(([, id = '']) => expected.get(id) ?? []),
  isReset: text.includes(RESET_EVENT),
});
/** Many listeners receive the same bytes, so the last parse result is reused. */
let last = parseEvents('');
const recordArrivals = (listener: number, text: string, at: number): void => {
  if (text !== last.text) last = parseEvents(text);
  if (last.isReset) resets += 1;
  for (const number of last.serviceIndexes) {
    if (received[listener]?.[number] !== 0) continue;
    received[listener]![number] = 1;
    const tenths = Math.round((at - dueAt - number * everyMs) * 10);
    histogram.set(tenths, (histogram.get(tenths) ?? 0) + 1);
  }
};

/** One read buffer for all connections: its content is decoded before the next read. */
const READ_BUFFER = Buffer.alloc(64 * 1024);

/** Opens a listener; resolves when the server has responded. */
const listen = (port: number, place: ListenerPlace, listener: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const onread = { buffer: READ_BUFFER, callback: (length: number): boolean => handleChunk(READ_BUFFER.toString('latin1', 0, length)) };
    const socket = net.connect({ port, host: '127.0.0.1', onread });
    sockets.push(socket);
    let unparsedText = '';
    let isListening = false;
    socket.on('connect', () => {
      const query = place === null ? '' : `?nearCoordinate=${place[0]}|${place[1]}`;
      socket.write(`GET /api/changes${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    });
    const handleChunk = (part: string): true => {
      const at = monotonicMs();
      const text = unparsedText + part;
      if (isListening) {
        const end = text.lastIndexOf('\n\n') + 2;
        unparsedText = text.slice(end);
        recordArrivals(listener, end === text.length ? text : text.slice(0, end), at);
      } else if (text.includes('event: now')) {
        isListening = true;
        unparsedText = '';
        resolve();
      } else if (text.includes(HEADER_END) && !text.startsWith('HTTP/1.1 200')) reject(new Error(text));
      else unparsedText = text;
      return true;
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server ended the connection of a listener')));
  });

const MAX_CONCURRENT = 100;

const executeCommand = async (command: ListenerCommand): Promise<unknown> => {
  if ('listen' in command) {
    const { port, places } = command.listen;
    for (let from = 0; from < places.length; from += MAX_CONCURRENT)
      await Promise.all(places.slice(from, from + MAX_CONCURRENT).map((place, index) => listen(port, place, from + index)));
    return null;
  }
  if ('expect' in command) {
    const { ids } = command.expect;
    ({ dueAt, everyMs } = command.expect);
    expected = new Map(ids.map((id, number) => [id, number]));
    histogram = new Map();
    last = parseEvents('');
    received = sockets.map(() => new Uint8Array(ids.length));
    resets = 0;
    return null;
  }
  return { histogram: [...histogram], received: received.map((each) => each.join('')), resets } satisfies Arrivals;
};

process.on('message', (command: ListenerCommand) => {
  executeCommand(command).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
