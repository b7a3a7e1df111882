import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createBoundedRunner } from '../boundedRunner.ts';
import { UpstreamFailed } from '../upstream/upstreamFailed.ts';
import type { Engine, EngineAnswer } from './engine.ts';

/** Files in which Apertium stores the pipeline of programs for English to Spanish. */
const MODE_FILES = ['/usr/share/apertium/modes/eng-spa.mode', '/usr/local/share/apertium/modes/eng-spa.mode'];

/** Returns the installed mode of Apertium; undefined if there is none. */
export const findApertiumMode = (paths: readonly string[] = MODE_FILES): string | undefined => paths.find((path) => existsSync(path));

const KNOWN_PROGRAMS =
  /(^|\|\s*)(lt-proc|apertium-tagger|apertium-pretransfer|apertium-transfer|lrx-proc|apertium-interchunk|apertium-postchunk)(?=\s)/g;

/**
 * Returns the command lines of a mode: each program flushes after a NUL and so processes text after text; `-g` marks unknown words. The
 * lines come from the installed file and never contain a user's text.
 */
const pipelineOf = (mode: string): readonly string[] => [
  '-c',
  readFileSync(mode, 'utf8').trim().replace(KNOWN_PROGRAMS, '$1$2 -z'),
  'apertium',
  '-g',
  '',
];

/** Terminator of a text: without it the programs hold back the last words. */
const END_OF_TEXT = '.[][\n]';
/** Characters that are special to the programs and must be escaped by a backslash. */
const RESERVED_CHARACTERS = /[\\^$@/[\]<>{}]/g;

const STOP_WHEN_IDLE_MS = 60_000;
const MAX_QUEUED = 256;

interface Pipeline {
  translateText(text: string): Promise<string>;
  readonly endedPromise: Promise<void>;
  end(): void;
}

const startPipeline = (mode: string): Pipeline => {
  // Runs in its own process group, so that the shell and all programs can be ended together. `nice` gives user requests priority.
  const shell: ChildProcessWithoutNullStreams = spawn('nice', ['/bin/sh', ...pipelineOf(mode)], { detached: true });
  let pendingAnswer: { resolve(text: string): void; reject(error: Error): void } | undefined;
  let output = Buffer.alloc(0);
  const fail = (reason: string): void => {
    pendingAnswer?.reject(new UpstreamFailed(reason));
    pendingAnswer = undefined;
  };
  shell.stdout.on('data', (bytes: Buffer) => {
    output = Buffer.concat([output, bytes]);
    const endIndex = output.indexOf(0);
    if (endIndex < 0) return;
    const text = output.subarray(0, endIndex).toString();
    output = output.subarray(endIndex + 1);
    pendingAnswer?.resolve(text);
    pendingAnswer = undefined;
  });
  // Their error messages may contain the text.
  shell.stderr.resume();
  shell.stdin.on('error', () => fail('accepted no text'));
  const endedPromise = new Promise<void>((resolve) => {
    shell.once('error', () => (fail('could not be started'), resolve()));
    shell.once('close', () => (fail('ended'), resolve()));
  });
  // The shell must not keep a finished process alive.
  shell.unref();
  for (const stream of [shell.stdin, shell.stdout, shell.stderr]) (stream as unknown as { unref?(): void }).unref?.();
  return {
    endedPromise,
    translateText: (text) =>
      new Promise((resolve, reject) => {
        pendingAnswer = { resolve, reject };
        shell.stdin.write(`${text.replace(RESERVED_CHARACTERS, '\\$&')}${END_OF_TEXT}\0`);
      }),
    end() {
      if (shell.pid === undefined) return;
      try {
        process.kill(-shell.pid, 'SIGKILL');
      } catch {
        // The process group has ended already.
      }
    },
  };
};

/** Marks before words that the programs do not know (`*`), cannot translate (`@`) or cannot inflect (`#`). A backslash escapes them. */
const MARKED_WORD = /(?<!\\)[*@#]([\p{L}\p{N}][\p{L}\p{N}'-]*)/gu;

/** Returns the programs' output without its terminator, marks and backslashes, and the marked words. */
const toAnswer = (output: string): EngineAnswer => {
  if (!output.endsWith(END_OF_TEXT)) throw new UpstreamFailed('returned no valid translation');
  const markedText = output.slice(0, -END_OF_TEXT.length);
  const unknownWords = [...markedText.matchAll(MARKED_WORD)].map(([, word = '']) => word);
  return { text: markedText.replace(MARKED_WORD, '$1').replace(/\\(.)/g, '$1'), unknownWords };
};

/**
 * Creates the engine that runs Apertium on this machine. Its programs process one text at a time; they start with the first text, end
 * after a minute without one, and are restarted after a timeout.
 */
export const createApertium = (mode: string, timeoutMs: number): Engine => {
  const runOneAtATime = createBoundedRunner({
    maxRunning: 1,
    maxWaiting: MAX_QUEUED,
    createRefusal: () => new UpstreamFailed('is overloaded'),
  });
  let runningPipeline: Pipeline | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const pipeline = runningPipeline;
    runningPipeline = undefined;
    pipeline?.end();
    await pipeline?.endedPromise;
  };
  const currentPipeline = (): Pipeline => {
    if (runningPipeline !== undefined) return runningPipeline;
    const pipeline = startPipeline(mode);
    runningPipeline = pipeline;
    void pipeline.endedPromise.then(() => {
      if (runningPipeline === pipeline) runningPipeline = undefined;
    });
    return pipeline;
  };
  const translateText = async (text: string): Promise<EngineAnswer> => {
    clearTimeout(idleTimer);
    const pipeline = currentPipeline();
    // Ends a pipeline that hangs; its pending text then fails.
    const timer = setTimeout(() => pipeline.end(), timeoutMs);
    try {
      return toAnswer(await pipeline.translateText(text));
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(timer);
      idleTimer = setTimeout(() => void end(), STOP_WHEN_IDLE_MS);
      idleTimer.unref();
    }
  };
  return { name: 'apertium eng-spa', find: (text) => runOneAtATime(() => translateText(text)), stop: end };
};
