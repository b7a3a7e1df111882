import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createRequestSender, fieldOf, type Reply } from '../support/api.ts';
import { startProcess, type RunningProcess } from '../support/startProcess.ts';
import { removeDataDir } from '../support/stores.ts';
import { runTool } from '../support/tool.ts';
import { PASSWORD } from './authSupport.ts';

/* Users who may sign in to a new installation: the users of the sample, and the administrators that the operator creates. */

const signIn = (url: string, email: string, password: string): Promise<Reply> =>
  createRequestSender(url)('/api/auth/sign-in', { token: null, body: { email, password } });
const rolesOf = (reply: Reply): unknown => (fieldOf(reply, 'user') as { readonly roles?: readonly string[] } | undefined)?.roles;
const tokenIn = (output: string): string => /resetPassword\?token=(\S+)/.exec(output)?.[1] ?? '';
const setPassword = (url: string, token: string): Promise<Reply> =>
  createRequestSender(url)(`/api/auth/password?token=${token}`, { token: null, body: { password: PASSWORD } });

const describeOnEmbeddedStores = process.env['EVENTSTORE_URL'] === undefined ? describe : describe.skip;

describeOnEmbeddedStores('on a new installation', () => {
  let dataDir: string;
  let runningProcess: RunningProcess | undefined;
  const start = async (): Promise<string> => {
    const settings = { PORT: '0', SHELTER_DATA_DIR: dataDir, LOG_LEVEL: 'warn', SHELTER_ADMIN_EMAIL: 'grace@example.org' };
    runningProcess = startProcess('app/start.ts', settings);
    return (await runningProcess.waitForOutput(/runs at (http:\S+)/))[1] ?? '';
  };
  const stop = async (): Promise<void> => {
    runningProcess?.kill('SIGTERM');
    await runningProcess?.exited;
  };
  let url: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-first-'));
    url = await start();
  });
  afterAll(async () => {
    await stop();
    await removeDataDir(dataDir);
  });

  test('npm run admin opens an account and prints a link, without a password', async () => {
    covers('accounts-12');
    const env = { SHELTER_DATA_DIR: dataDir };
    const first = await runTool('admin', ['Ada@Example.org'], env);
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining(`${url}/auth/resetPassword?token=`) });
    const second = await runTool('admin', ['ada@example.org'], env);
    expect(second.output).toContain('is an administrator now');
    expect((await setPassword(url, tokenIn(first.output))).body).toMatchObject({ code: 'RESET_LINK_INVALID' });
    expect((await setPassword(url, tokenIn(second.output))).status).toBe(200);
    expect((await setPassword(url, tokenIn(second.output))).body).toMatchObject({ code: 'RESET_LINK_INVALID' });
    const signInResult = await signIn(url, 'ada@example.org', PASSWORD);
    expect(rolesOf(signInResult)).toEqual(['ADMINISTRATOR']);
    expect((await createRequestSender(url)('/api/users', { token: String(fieldOf(signInResult, 'token')) })).status).toBe(200);

    expect(await runTool('admin', ['ada@example.org', 'a-password'], env)).toMatchObject({ code: 2 });
    expect(await runTool('admin', ['a@example.org, b@example.org'], env)).toMatchObject({ code: 2 });
    expect(await runTool('admin', [], env)).toMatchObject({ code: 2 });
  });

  test('one user of each role signs in with its password, and the administrator by a link', async () => {
    const output = runningProcess?.output() ?? '';
    const people = [...output.matchAll(/^ {2}(\S+@sample\.example) +(\S+)$/gm)].map(([, email = '', password = '']) => ({
      email,
      password,
    }));
    const roles = [];
    for (const { email, password } of people) roles.push(rolesOf(await signIn(url, email, password)));
    expect(roles.flat().toSorted()).toEqual(
      ['ADMINISTRATOR', 'AUTO USER', 'SUPER USER', 'USER', 'VOLUNTEER', 'VOLUNTEER LEAD', 'VOLUNTEER SENIOR'].toSorted(),
    );

    expect((await setPassword(url, tokenIn(output))).status).toBe(200);
    expect(rolesOf(await signIn(url, 'grace@example.org', PASSWORD))).toEqual(['ADMINISTRATOR']);
    await stop();

    await start();
    expect(runningProcess?.output()).not.toMatch(/resetPassword|sample\.example/);
    // The password shown once is stored nowhere.
    for (const { password } of people.slice(0, 2))
      expect(execFileSync('sh', ['-c', `grep -rlaF -- '${password}' '${dataDir}' '${dataDir}-keys' || true`], { encoding: 'utf8' })).toBe(
        '',
      );
  });
});
