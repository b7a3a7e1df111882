import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import known from './chromiumPaths.json';

/** The Chromium of this machine; `CHROMIUM` names another. `installChromium.mjs` installs one where there is none. */
export const chromiumPath = (): string => {
  const found = [process.env['CHROMIUM'], ...known].find((file) => file !== undefined && existsSync(file));
  if (found === undefined) throw new Error('No Chromium: run `npm run browser:install`, or set CHROMIUM');
  return found;
};

/** Nothing but the product's own origin is asked for. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: ARGUMENTS });
