import { spawnSync } from 'node:child_process';
import { IN_MATRIX } from '../support/matrix.ts';

/* S6: no text makes a reader of what strangers send work without end. A process of its own, because nothing stops a pattern that does. */
const ARGUMENTS = ['--import', 'tsx', 'tests/support/hostileInputs.ts'];
const TEXTS = IN_MATRIX ? 10_000 : 500;
const run = (program: string, given: readonly string[]) =>
  spawnSync(program, given, { encoding: 'utf8', timeout: 240_000, killSignal: 'SIGTERM' });

describe('S6: hostile texts', () => {
  test('hundreds of them, up to the length of a body, are read to the end', () => {
    covers('S6.1');
    const { stdout, stderr } = run(process.execPath, [...ARGUMENTS, String(TEXTS)]);
    expect({ stdout, stderr }).toEqual({ stdout: `READ ${TEXTS}\n`, stderr: '' });
  }, 250_000);

  test('control: a pattern that goes back again and again never ends', () => {
    // After three seconds of a processor's time, of which it needs one to begin, the system ends it.
    const limited = ['-c', 'ulimit -t 3; exec "$@"', 'sh', process.execPath, ...ARGUMENTS, 'control'];
    expect(run('sh', limited)).toMatchObject({ status: null, signal: 'SIGKILL', stdout: 'BEGUN\n' });
  }, 250_000);
});
