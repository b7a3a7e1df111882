import { chromium, type Browser } from '@playwright/test';
import { pathOfProgram } from '../support/otherPrograms.ts';

/** Nothing but the product's own origin is asked for, and no script is optimized: no page of a test lives long enough to earn it back. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
];

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: pathOfProgram('chromium'), args: ARGUMENTS });
