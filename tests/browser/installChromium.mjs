// Run before the tests: makes sure that there is a Chromium for the browser tests, or says what to do.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const known = JSON.parse(readFileSync(new URL('./chromiumPaths.json', import.meta.url), 'utf8'));
const find = () => [process.env.CHROMIUM, ...known].find((file) => file && existsSync(file));

const advice = [
  'The browser tests need Chromium, and none was found.',
  'Install it (Debian and Ubuntu: sudo apt-get install chromium) or name one: CHROMIUM=/path/to/chromium npm test',
].join('\n');

if (!find()) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) {
    console.error(advice);
    process.exit(1);
  }
  console.log('Installing Chromium for the browser tests (apt-get install chromium) …');
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update', '-qq'], quietly);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quietly);
  } catch {
    console.error(advice);
    process.exit(1);
  }
  if (!find()) {
    console.error(advice);
    process.exit(1);
  }
}
