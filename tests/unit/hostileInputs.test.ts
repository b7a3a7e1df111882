import { spawnSync } from 'node:child_process';

/* S6: no text makes a reader of what strangers send work without end. A process of its own, because nothing stops a pattern that does. */
const run = (argument: string, milliseconds: number) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tests/support/hostileInputs.ts', argument], {
    encoding: 'utf8',
    timeout: milliseconds,
    killSignal: 'SIGKILL',
  });

describe('S6: hostile texts', () => {
  test('ten thousand of them, up to the length of a body, are read to the end', () => {
    const { stdout, stderr } = run('all', 240_000);
    expect({ stdout, stderr }).toEqual({ stdout: 'READ 10000\n', stderr: '' });
  }, 250_000);

  test('control: a pattern that goes back again and again never ends', () => {
    expect(run('control', 10_000)).toMatchObject({ status: null, signal: 'SIGKILL', stdout: '' });
  }, 30_000);
});
