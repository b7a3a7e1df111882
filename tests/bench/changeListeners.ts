/*
 * Many listeners to changes in a separate process, for the benchmark `changes`: raw connections that record arrivals and their times. The
 * clock is the machine's monotonic one, so that another process can provide the time at which a change was due.
 */
import net, { type Socket } from 'node:net';

/** The centre of each listener's area; null: everywhere. */
export type Place = readonly [longitude: number, latitude: number] | null;
/** Messages to this process: listen, expect changes, report arrivals, end. */
export type Order =
  | { readonly listen: { readonly port: number; readonly places: readonly Place[] } }
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
const RESET = 'event: reset';
/** Returns the milliseconds of a clock that all processes of this machine share. */
export const machineNow = (): number => Number(process.hrtime.bigint()) / 1e6;

let expected = new Map<string, number>();
let dueAt = 0;
let everyMs = 0;
let histogram = new Map<number, number>();
let received: Uint8Array[] = [];
let resets = 0;
const sockets: Socket[] = [];

const IDS = /"id":"([^"]+)"/g;
interface ParsedText {
  readonly text: string;
  readonly numbers: readonly number[];
  readonly isReset: boolean;
}
const read = (text: string): ParsedText => ({
  text,
  numbers: [...text.matchAll(IDS)].flatMap(([, id = '']) => expected.get(id) ?? []),
  isReset: text.includes(RESET),
});
/** Many listeners receive the same bytes, so the last parse result is reused. */
let last = read('');
const receive = (listener: number, text: string, at: number): void => {
  if (text !== last.text) last = read(text);
  if (last.isReset) resets += 1;
  for (const number of last.numbers) {
    if (received[listener]?.[number] !== 0) continue;
    received[listener]![number] = 1;
    const tenths = Math.round((at - dueAt - number * everyMs) * 10);
    histogram.set(tenths, (histogram.get(tenths) ?? 0) + 1);
  }
};

/** One read buffer for all connections: its content is decoded before the next read. */
const READ_INTO = Buffer.alloc(64 * 1024);

/** Opens a listener; resolves when the server has responded. */
const listen = (port: number, place: Place, listener: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const onread = { buffer: READ_INTO, callback: (length: number): boolean => hear(READ_INTO.toString('latin1', 0, length)) };
    const socket = net.connect({ port, host: '127.0.0.1', onread });
    sockets.push(socket);
    let rest = '';
    let isListening = false;
    socket.on('connect', () => {
      const query = place === null ? '' : `?nearCoordinate=${place[0]}|${place[1]}`;
      socket.write(`GET /api/changes${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    });
    const hear = (part: string): true => {
      const at = machineNow();
      const text = rest + part;
      if (isListening) {
        const end = text.lastIndexOf('\n\n') + 2;
        rest = text.slice(end);
        receive(listener, end === text.length ? text : text.slice(0, end), at);
      } else if (text.includes('event: now')) {
        isListening = true;
        rest = '';
        resolve();
      } else if (text.includes(HEADER_END) && !text.startsWith('HTTP/1.1 200')) reject(new Error(text));
      else rest = text;
      return true;
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server ended the connection of a listener')));
  });

const AT_ONCE = 100;

const carryOut = async (order: Order): Promise<unknown> => {
  if ('listen' in order) {
    const { port, places } = order.listen;
    for (let from = 0; from < places.length; from += AT_ONCE)
      await Promise.all(places.slice(from, from + AT_ONCE).map((place, index) => listen(port, place, from + index)));
    return null;
  }
  if ('expect' in order) {
    const { ids } = order.expect;
    ({ dueAt, everyMs } = order.expect);
    expected = new Map(ids.map((id, number) => [id, number]));
    histogram = new Map();
    last = read('');
    received = sockets.map(() => new Uint8Array(ids.length));
    resets = 0;
    return null;
  }
  return { histogram: [...histogram], received: received.map((each) => each.join('')), resets } satisfies Arrivals;
};

process.on('message', (order: Order) => {
  carryOut(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
