// Runs before the tests: checks that the external programs that tests need are installed, or prints how to install them. Names as
// arguments (`chromium`, `nginx`) limit the check. Tests are fastest with the first package of a program: if packages may be
// installed, it is installed even beside another one.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const programs = JSON.parse(readFileSync(new URL('./otherPrograms.json', import.meta.url), 'utf8'));
const asked = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(programs);
const isThere = ({ variable, paths }) => [process.env[variable], ...paths].some((file) => file && existsSync(file));
const isQuickest = ({ variable, quickest }) => Boolean(process.env[variable]) || quickest === undefined || existsSync(quickest);
const missing = () => asked.map((name) => programs[name]).filter((program) => !isThere(program));
const wanted = () => asked.map((name) => programs[name]).filter((program) => !isThere(program) || !isQuickest(program));

const refuse = () => {
  for (const program of missing())
    console.error(
      [
        `${program.for}, and none was found.`,
        `Install it (Debian and Ubuntu: sudo apt-get install ${program.packages[0]}) or name one: ${program.variable}=/path/to/${program.packages[0]} npm test`,
      ].join('\n'),
    );
  process.exit(1);
};

/* When Debian installs a server, it starts the server on every network interface. This file prevents that. */
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

const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
const isInstalled = (name) => {
  try {
    startingNothing(() => execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quietly));
    return true;
  } catch {
    return false;
  }
};

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
if (mayInstall && wanted().length > 0) {
  const firsts = wanted().map(({ packages }) => packages[0]);
  console.log(`Installing what the tests need (apt-get install ${firsts.join(' ')}) …`);
  try {
    execFileSync('apt-get', ['update', '-qq'], quietly);
  } catch {
    // The package lists from an earlier update may suffice.
  }
  for (const program of wanted()) {
    // An older system may lack the first package.
    const [first, ...others] = program.packages;
    if (!isInstalled(first) && !isThere(program)) others.some(isInstalled);
  }
}
if (missing().length > 0) refuse();
