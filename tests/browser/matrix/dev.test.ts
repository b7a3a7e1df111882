import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { launchChromium } from '../chromium.ts';
import { visit } from '../visitor.ts';

/* `npm run dev` over a copy of the sources: an edited text appears without a manual reload, and an edited decider takes effect. */

const folder = mkdtempSync(path.join(os.tmpdir(), 'shelter-dev-'));
const sourcesCopy = path.join(folder, 'sources');
let devServer: ChildProcess;
let browser: Browser;
let output = '';

const waitForOutput = async (pattern: RegExp): Promise<string> => {
  for (;;) {
    const matchedText = pattern.exec(output)?.[1];
    if (matchedText !== undefined) return matchedText;
    if (devServer.exitCode !== null) throw new Error(`npm run dev ended:\n${output}`);
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
};
const editFile = (file: string, from: string, to: string): void => {
  const at = path.join(sourcesCopy, file);
  const text = readFileSync(at, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(at, text.replace(from, to));
};

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  for (const file of files.filter((name) => /^(?!docs\/|tests\/).+/.test(name))) cpSync(file, path.join(sourcesCopy, file));
  symlinkSync(path.resolve('node_modules'), path.join(sourcesCopy, 'node_modules'));
  devServer = spawn(process.execPath, ['--import', 'tsx', 'app/dev/main.ts'], {
    cwd: sourcesCopy,
    env: { ...process.env, PORT: '0', SHELTER_DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [devServer.stdout, devServer.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  devServer.kill('SIGTERM');
  if (devServer.exitCode === null) await once(devServer, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

test('an edited text appears on an open page, and an edited decider takes effect', async () => {
  const url = await waitForOutput(/Open (http:\/\/\S+?)\. /);
  const password = await waitForOutput(/administrator@sample\.example\s+(\S+)/);
  await waitForOutput(/(The APIs are running)/);
  const { page } = await visit(browser, url);
  await page.getByRole('article').first().waitFor();
  expect(await page.getByText('beds of tonight').count()).toBe(0);
  editFile('web/i18n/en.json', '"freeOf_other": "beds free of {{total}}"', '"freeOf_other": "beds of tonight of {{total}}"');
  await page.getByText('beds of tonight').first().waitFor();

  const postTo = async (apiPath: string, body: unknown, token = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', origin: url, ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${apiPath}`, { method: 'POST', headers, body: JSON.stringify(body) });
    // A request in progress while the APIs restart has no response.
    return (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  };
  const { token } = await postTo('/auth/sign-in', { email: 'administrator@sample.example', password });
  const beds = await fetch(`${url}/api/services/beds`, { headers: { authorization: `Bearer ${String(token)}` } });
  const [shelter] = ((await beds.json()) as { readonly id: string; readonly totalBeds?: number }[]).filter(
    (each) => each.totalBeds !== undefined,
  );
  const tooManyBedsCode = async (): Promise<unknown> =>
    (await postTo('/services/update-available-beds', { services: [{ id: shelter?.id, availableBeds: 99_999 }] }, String(token)))['code'];
  expect(await tooManyBedsCode()).toBe('ERROR_UPDATE_BEDS');
  editFile('domain/beds/decider.ts', "DomainError('ERROR_UPDATE_BEDS'", "DomainError('NOT_FOUND'");
  while ((await tooManyBedsCode()) !== 'NOT_FOUND') await new Promise((resolve) => void setTimeout(resolve, 200));
});
