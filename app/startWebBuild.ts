import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from './webBuild.ts';

/** A build of the web client that runs as a child process. */
export interface WebBuild {
  /** Rejects if the build fails. */
  readonly finished: Promise<void>;
  stop(): void;
}

export const BUILD_FAILED = 'The web client could not be built.';

/**
 * Starts the build of the web client as a child process with these arguments for Node.js. It ends with this process, and not by a Ctrl-C on
 * the terminal, which this process receives.
 */
export const startWebBuild = (program: readonly string[] = ['--import', 'tsx', 'app/buildWeb.ts']): WebBuild => {
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    cwd: projectFolder,
    detached: true,
  });
  const finished = (async () => {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(BUILD_FAILED);
  })();
  // Whoever waits for the build later still receives its failure.
  finished.catch(() => undefined);
  return { finished, stop: () => void child.kill() };
};
