import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** A written file of lines and its SHA-256 (hex). */
export interface WrittenLines {
  readonly lines: number;
  readonly sha256: string;
}

const FLUSH_BYTES = 1024 * 1024;

/** Writes lines to a new file that only its owner can read; resolves once it survives a power cut. */
export const writeLines = async (file: string, lines: AsyncIterable<string>): Promise<WrittenLines> => {
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let count = 0;
  let bufferedLines: string[] = [];
  let bufferedBytes = 0;
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(bufferedLines.join(''));
    hash.update(bytes);
    await handle.writeFile(bytes);
    bufferedLines = [];
    bufferedBytes = 0;
  };
  try {
    for await (const line of lines) {
      bufferedLines.push(`${line}\n`);
      bufferedBytes += line.length;
      count += 1;
      if (bufferedBytes >= FLUSH_BYTES) await flush();
    }
    await flush();
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { lines: count, sha256: hash.digest('hex') };
};

const NEWLINE = 0x0a;

/** Reads the lines of a file. Only a newline ends a line: `readline` would also split at U+2028, which JSON does not escape. */
export async function* readLines(file: string): AsyncGenerator<string> {
  let incompleteLine = Buffer.alloc(0);
  for await (const chunk of createReadStream(file)) {
    const bytes = Buffer.concat([incompleteLine, chunk as Buffer]);
    let lineStart = 0;
    for (let lineEnd = bytes.indexOf(NEWLINE); lineEnd >= 0; lineEnd = bytes.indexOf(NEWLINE, lineStart)) {
      yield bytes.toString('utf8', lineStart, lineEnd);
      lineStart = lineEnd + 1;
    }
    incompleteLine = bytes.subarray(lineStart);
  }
  if (incompleteLine.length > 0) yield incompleteLine.toString('utf8');
}

/** Returns the SHA-256 (hex) of a file's current content. */
export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
