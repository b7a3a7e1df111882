import { chromium, type Browser } from '@playwright/test';
import { pathOfProgram } from '../support/otherPrograms.ts';

/** Nothing but the product's own origin is asked for. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchChromium = (): Promise<Browser> => chromium.launch({ executablePath: pathOfProgram('chromium'), args: ARGUMENTS });
