import { spawnSync } from 'node:child_process';

/** Runs `app/run.mjs` with these arguments and no stores. */
const run = (...args: readonly string[]) => {
  const env = { ...process.env, EVENTSTORE_URL: 'no address', MONGODB_URL: 'mongodb://127.0.0.1:1/shelter' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['app/run.mjs', ...args], { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

test('bundles the programs, and runs each as from its sources', () => {
  expect(run()).toEqual({ status: 0, output: '' });
  for (const program of ['app/start.ts', 'app/processes/commandApi.ts', 'app/processes/queryApi.ts', 'app/processes/projections.ts']) {
    const { status, output } = run(program);
    expect([program, status]).toEqual([program, 1]);
    expect(output).toContain('EVENTSTORE_URL');
  }
});
