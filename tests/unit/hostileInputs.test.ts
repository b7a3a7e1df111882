import { spawnSync } from 'node:child_process';
import { IN_MATRIX } from '../support/matrix.ts';

/*
 * S6: no text makes a parser of untrusted input run without end. The parsers run in a separate process, because a backtracking pattern
 * cannot be stopped.
 */
const ARGUMENTS = ['--import', 'tsx', 'tests/support/hostileInputs.ts'];
const TEXTS = IN_MATRIX ? 10_000 : 500;
const run = (program: string, given: readonly string[]) =>
  spawnSync(program, given, { encoding: 'utf8', timeout: 240_000, killSignal: 'SIGTERM' });

describe('S6: hostile texts', () => {
  test('hundreds of them, up to the maximum body length, are parsed to the end', () => {
    covers('S6.1');
    const { stdout, stderr } = run(process.execPath, [...ARGUMENTS, String(TEXTS)]);
    expect({ stdout, stderr }).toEqual({ stdout: `READ ${TEXTS}\n`, stderr: '' });
  }, 250_000);

  test('control: a backtracking pattern never ends', () => {
    // The system ends it after three seconds of processor time, of which it needs one to start.
    const limited = ['-c', 'ulimit -t 3; exec "$@"', 'sh', process.execPath, ...ARGUMENTS, 'control'];
    expect(run('sh', limited)).toMatchObject({ status: null, signal: 'SIGKILL', stdout: 'BEGUN\n' });
  }, 250_000);
});
