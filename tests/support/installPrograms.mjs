// Run before the tests: makes sure that the programs of others that tests need are there, or says what to do. With names
// (`chromium`, `nginx`) only of those.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const programs = JSON.parse(readFileSync(new URL('./otherPrograms.json', import.meta.url), 'utf8'));
const asked = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(programs);
const isThere = ({ variable, paths }) => [process.env[variable], ...paths].some((file) => file && existsSync(file));
const missing = () => asked.map((name) => programs[name]).filter((program) => !isThere(program));

const refuse = () => {
  for (const program of missing())
    console.error(
      [
        `${program.for}, and none was found.`,
        `Install it (Debian and Ubuntu: sudo apt-get install ${program.package}) or name one: ${program.variable}=/path/to/${program.package} npm test`,
      ].join('\n'),
    );
  process.exit(1);
};

/* Debian starts a server where it installs one, on every network: nobody asked for that. The file is how to forbid it. */
const POLICY = '/usr/sbin/policy-rc.d';
const startingNothing = (install) => {
  if (existsSync(POLICY)) return install();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(POLICY);
  }
};

if (missing().length > 0) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!mayInstall) refuse();
  const packages = missing().map((program) => program.package);
  console.log(`Installing what the tests need (apt-get install ${packages.join(' ')}) …`);
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update', '-qq'], quietly);
    startingNothing(() => execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly));
  } catch {
    refuse();
  }
  if (missing().length > 0) refuse();
}
