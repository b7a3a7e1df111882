import { spawnSync } from 'node:child_process';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';

/*
 * S6: no text makes a parser of untrusted input run without end. The parsers run in a separate process, because a backtracking pattern
 * cannot be stopped.
 */
const NODE_ARGUMENTS = ['--import', 'tsx', 'tests/support/hostileInputs.ts'];
const TEXT_COUNT = RUNS_WHOLE_MATRIX ? 10_000 : 500;
const run = (program: string, programArguments: readonly string[]) =>
  spawnSync(program, programArguments, { encoding: 'utf8', timeout: 240_000, killSignal: 'SIGTERM' });

describe('S6: hostile texts', () => {
  test('hundreds of them, up to the maximum body length, are parsed to the end', () => {
    covers('S6.1');
    const { stdout, stderr } = run(process.execPath, [...NODE_ARGUMENTS, String(TEXT_COUNT)]);
    expect({ stdout, stderr }).toEqual({ stdout: `READ ${TEXT_COUNT}\n`, stderr: '' });
  }, 250_000);

  test('control: a backtracking pattern never ends', () => {
    // The system ends it after three seconds of processor time, of which it needs one to start.
    const shellArguments = ['-c', 'ulimit -t 3; exec "$@"', 'sh', process.execPath, ...NODE_ARGUMENTS, 'control'];
    expect(run('sh', shellArguments)).toMatchObject({ status: null, signal: 'SIGKILL', stdout: 'BEGUN\n' });
  }, 250_000);
});
