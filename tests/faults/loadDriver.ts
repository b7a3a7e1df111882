import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';

/*
 * The load drivers of the fault tests, processes of their own: each writes as fast as it can and keeps the journal outside
 * the store. One line per write before it is sent, `try <stream> <place of its first> <id,…>`; one when it is
 * acknowledged, `ack <stream> <place of its first>`; one when it was refused, `fail <why>`, which ends its writer.
 */

export interface LoadJournal {
  trying(stream: string, at: number, ids: readonly string[]): void;
  acknowledged(stream: string, at: number): void;
}

export interface LoadShape {
  /** Events or documents a write. */
  readonly perWrite: number;
  /** Text that makes each of them larger. */
  readonly padding: string;
}

/** Writes the next ones of a stream, of which `next` are there; rejects when that failed. */
type Write = (stream: string, next: number, journal: LoadJournal) => Promise<void>;

/** Written at once, however slow the reader is: no line is lost when this process is killed. */
const print = (line: string): void => {
  writeSync(1, `${line.replaceAll('\n', ' ')}\n`);
};

const journal: LoadJournal = {
  trying: (stream, at, ids) => print(`try ${stream} ${at} ${ids.join(',')}`),
  acknowledged: (stream, at) => print(`ack ${stream} ${at}`),
};

const fail = (error: unknown): void => print(`fail ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);

/** Runs the load that the command line describes: URL, number of writers, number a write, bytes of padding. SIGTERM ends it. */
export const runLoad = async (connect: (url: string, shape: LoadShape) => Write | Promise<Write>): Promise<void> => {
  const [url = '', writers = '1', perWrite = '1', padding = '0'] = process.argv.slice(2);
  // The store may be killed under it: what a client throws then is the end of the load, not of the test.
  process.on('uncaughtException', (error) => {
    fail(error);
    process.exit(0);
  });
  const stopping = new AbortController();
  process.once('SIGTERM', () => stopping.abort());
  const write = await connect(url, { perWrite: Number(perWrite), padding: 'x'.repeat(Number(padding)) });
  const writer = async (): Promise<void> => {
    const stream = `load-${randomUUID()}`;
    try {
      for (let next = 0; !stopping.signal.aborted; next += Number(perWrite)) await write(stream, next, journal);
    } catch (error) {
      fail(error);
    }
  };
  await Promise.all(Array.from({ length: Number(writers) }, writer));
  process.exit(0);
};
