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
const copy = path.join(folder, 'sources');
let dev: ChildProcess;
let browser: Browser;
let output = '';

const matchOf = async (pattern: RegExp): Promise<string> => {
  for (;;) {
    const found = pattern.exec(output)?.[1];
    if (found !== undefined) return found;
    if (dev.exitCode !== null) throw new Error(`npm run dev ended:\n${output}`);
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
};
const edit = (file: string, from: string, to: string): void => {
  const at = path.join(copy, file);
  const text = readFileSync(at, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(at, text.replace(from, to));
};

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  for (const file of files.filter((name) => /^(?!docs\/|tests\/).+/.test(name))) cpSync(file, path.join(copy, file));
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  dev = spawn(process.execPath, ['--import', 'tsx', 'app/dev/main.ts'], {
    cwd: copy,
    env: { ...process.env, PORT: '0', SHELTER_DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  dev.kill('SIGTERM');
  if (dev.exitCode === null) await once(dev, 'exit');
  rmSync(folder, { recursive: true, force: true });
});

test('an edited text appears on an open page, and an edited decider takes effect', async () => {
  const url = await matchOf(/Open (http:\/\/\S+?)\. /);
  const password = await matchOf(/administrator@sample\.example\s+(\S+)/);
  await matchOf(/(The APIs are running)/);
  const { page } = await visit(browser, url);
  await page.getByRole('article').first().waitFor();
  expect(await page.getByText('beds of tonight').count()).toBe(0);
  edit('web/i18n/en.json', '"freeOf_other": "beds free of {{total}}"', '"freeOf_other": "beds of tonight of {{total}}"');
  await page.getByText('beds of tonight').first().waitFor();

  const ask = async (where: string, body: unknown, token = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', origin: url, ...(token !== '' && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${where}`, { method: 'POST', headers, body: JSON.stringify(body) });
    // A request in progress while the APIs restart has no response.
    return (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  };
  const { token } = await ask('/auth/sign-in', { email: 'administrator@sample.example', password });
  const beds = await fetch(`${url}/api/services/beds`, { headers: { authorization: `Bearer ${String(token)}` } });
  const [shelter] = ((await beds.json()) as { readonly id: string; readonly totalBeds?: number }[]).filter(
    (each) => each.totalBeds !== undefined,
  );
  const codeOfTooMany = async (): Promise<unknown> =>
    (await ask('/services/update-available-beds', { services: [{ id: shelter?.id, availableBeds: 99_999 }] }, String(token)))['code'];
  expect(await codeOfTooMany()).toBe('ERROR_UPDATE_BEDS');
  edit('domain/beds/decider.ts', "DomainError('ERROR_UPDATE_BEDS'", "DomainError('NOT_FOUND'");
  while ((await codeOfTooMany()) !== 'NOT_FOUND') await new Promise((resolve) => void setTimeout(resolve, 200));
});
