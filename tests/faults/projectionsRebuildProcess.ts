import { spawn } from 'node:child_process';
import { runs } from '../support/programs.ts';
import type { ProjectionsContext } from './projectionsContext.ts';

export interface RebuildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** Runs `npm run rebuild -- services` as a separate process; kills it once its output matches `killPattern`. */
export const runRebuild = (context: ProjectionsContext, { killPattern }: { readonly killPattern?: RegExp }): Promise<RebuildExit> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...runs('app/cli/rebuild.ts'), 'services'], {
      env: { ...process.env, EVENTSTORE_URL: context.eventStoreUrl, MONGODB_URL: context.mongodbUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (killPattern?.test(output) === true) child.kill('SIGKILL');
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, output }));
  });
