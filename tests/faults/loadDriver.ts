import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';

/*
 * Load drivers of the fault tests, as separate processes: each writes as fast as possible and keeps the journal outside the store. The
 * journal has one line per write before it is sent, `try <stream> <index of its first> <id,…>`; one when it is acknowledged, `ack <stream>
 * <index of its first>`; one when it fails, `fail <reason>`, which ends its writer.
 */

export interface LoadJournal {
  attempting(stream: string, startIndex: number, ids: readonly string[]): void;
  acknowledged(stream: string, startIndex: number): void;
}

export interface LoadShape {
  /** Events or documents per write. */
  readonly perWrite: number;
  /** Text that increases the size of each of them. */
  readonly padding: string;
}

/** Writes the next items of a stream that has `next` items; rejects if the write fails. */
type WriteNext = (stream: string, next: number, journal: LoadJournal) => Promise<void>;

/** Writes synchronously even to a slow reader, so that no line is lost when this process is killed. */
const printLine = (line: string): void => {
  writeSync(1, `${line.replaceAll('\n', ' ')}\n`);
};

const journal: LoadJournal = {
  attempting: (stream, startIndex, ids) => printLine(`try ${stream} ${startIndex} ${ids.join(',')}`),
  acknowledged: (stream, startIndex) => printLine(`ack ${stream} ${startIndex}`),
};

const reportFailure = (error: unknown): void =>
  printLine(`fail ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);

/** Runs the load that the command line describes: URL, number of writers, items per write, bytes of padding. SIGTERM ends it. */
export const runLoad = async (connect: (url: string, shape: LoadShape) => WriteNext | Promise<WriteNext>): Promise<void> => {
  const [url = '', writers = '1', perWrite = '1', padding = '0'] = process.argv.slice(2);
  // A test may kill the store during the load: an error thrown by a client then ends the load without failing the test.
  process.on('uncaughtException', (error) => {
    reportFailure(error);
    process.exit(0);
  });
  const stopController = new AbortController();
  process.once('SIGTERM', () => stopController.abort());
  const writeNext = await connect(url, { perWrite: Number(perWrite), padding: 'x'.repeat(Number(padding)) });
  const runWriter = async (): Promise<void> => {
    const stream = `load-${randomUUID()}`;
    try {
      for (let next = 0; !stopController.signal.aborted; next += Number(perWrite)) await writeNext(stream, next, journal);
    } catch (error) {
      reportFailure(error);
    }
  };
  await Promise.all(Array.from({ length: Number(writers) }, runWriter));
  process.exit(0);
};
