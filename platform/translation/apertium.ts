import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createBounded } from '../bounded.ts';
import { ServerFailed } from '../upstream/serverFailed.ts';
import type { Engine } from './engine.ts';

/** Files in which Apertium stores the pipeline of programs for English to Spanish. */
const MODES = ['/usr/share/apertium/modes/eng-spa.mode', '/usr/local/share/apertium/modes/eng-spa.mode'];

/** Returns the installed mode of Apertium; undefined if there is none. */
export const apertiumMode = (paths: readonly string[] = MODES): string | undefined => paths.find((path) => existsSync(path));

const PROGRAMS =
  /(^|\|\s*)(lt-proc|apertium-tagger|apertium-pretransfer|apertium-transfer|lrx-proc|apertium-interchunk|apertium-postchunk)(?=\s)/g;

/**
 * Returns the command lines of a mode: each program flushes after a NUL and so processes text after text; `-n` leaves unknown words
 * unmarked. The lines come from the installed file and never contain a user's text.
 */
const pipelineOf = (mode: string): readonly string[] => [
  '-c',
  readFileSync(mode, 'utf8').trim().replace(PROGRAMS, '$1$2 -z'),
  'apertium',
  '-n',
  '',
];

/** Terminator of a text: without it the programs hold back the last words. */
const END = '.[][\n]';
/** Characters that are special to the programs and must be escaped by a backslash. */
const RESERVED = /[\\^$@/[\]<>{}]/g;

const IDLE_MS = 60_000;
const WAITING = 256;

interface Pipeline {
  say(text: string): Promise<string>;
  readonly ended: Promise<void>;
  end(): void;
}

const startPipeline = (mode: string): Pipeline => {
  // Runs in its own process group, so that the shell and all programs can be ended together. `nice` gives user requests priority.
  const shell: ChildProcessWithoutNullStreams = spawn('nice', ['/bin/sh', ...pipelineOf(mode)], { detached: true });
  let answer: { resolve(text: string): void; reject(error: Error): void } | undefined;
  let output = Buffer.alloc(0);
  const fail = (reason: string): void => {
    answer?.reject(new ServerFailed(reason));
    answer = undefined;
  };
  shell.stdout.on('data', (bytes: Buffer) => {
    output = Buffer.concat([output, bytes]);
    const at = output.indexOf(0);
    if (at < 0) return;
    const text = output.subarray(0, at).toString();
    output = output.subarray(at + 1);
    answer?.resolve(text);
    answer = undefined;
  });
  // Their error messages may contain the text.
  shell.stderr.resume();
  shell.stdin.on('error', () => fail('accepted no text'));
  const ended = new Promise<void>((resolve) => {
    shell.once('error', () => (fail('could not be started'), resolve()));
    shell.once('close', () => (fail('ended'), resolve()));
  });
  // The shell must not keep a finished process alive.
  shell.unref();
  for (const stream of [shell.stdin, shell.stdout, shell.stderr]) (stream as unknown as { unref?(): void }).unref?.();
  return {
    ended,
    say: (text) =>
      new Promise((resolve, reject) => {
        answer = { resolve, reject };
        shell.stdin.write(`${text.replace(RESERVED, '\\$&')}${END}\0`);
      }),
    end() {
      if (shell.pid === undefined) return;
      try {
        process.kill(-shell.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    },
  };
};

/** Returns the programs' output without its terminator and backslashes. */
const plain = (answer: string): string => {
  if (!answer.endsWith(END)) throw new ServerFailed('returned no valid translation');
  return answer.slice(0, -END.length).replace(/\\(.)/g, '$1');
};

/**
 * Creates the engine that runs Apertium on this machine. Its programs process one text at a time; they start with the first text, end
 * after a minute without one, and are restarted after a timeout.
 */
export const createApertium = (mode: string, timeoutMs: number): Engine => {
  const oneAtATime = createBounded({ atOnce: 1, waiting: WAITING, refusal: () => new ServerFailed('is overloaded') });
  let running: Pipeline | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const pipeline = running;
    running = undefined;
    pipeline?.end();
    await pipeline?.ended;
  };
  const current = (): Pipeline => {
    if (running !== undefined) return running;
    const pipeline = startPipeline(mode);
    running = pipeline;
    void pipeline.ended.then(() => {
      if (running === pipeline) running = undefined;
    });
    return pipeline;
  };
  const say = async (text: string): Promise<string> => {
    clearTimeout(idle);
    const pipeline = current();
    // Ends a pipeline that hangs; its pending text then fails.
    const timer = setTimeout(() => pipeline.end(), timeoutMs);
    try {
      return plain(await pipeline.say(text));
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(timer);
      idle = setTimeout(() => void end(), IDLE_MS);
      idle.unref();
    }
  };
  return { name: 'apertium eng-spa', find: (text) => oneAtATime(() => say(text)), stop: end };
};
