import { chromium, type Browser } from '@playwright/test';
import { pathOfProgram } from '../support/otherPrograms.ts';

/** Chromium requests nothing but the product's own origin. */
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Optimizing scripts is disabled: no page of a test lives long enough to benefit from it. */
const NO_JIT_FLAGS = '--js-flags=--no-opt --no-maglev --no-sparkplug';

interface LaunchOptions {
  /** Runs scripts as a user's browser does, for measurements of their speed. */
  readonly usesJit?: boolean;
  /** Font size in pixels, as a user sets it in the browser; lengths in `em` of media queries follow it too. */
  readonly textSize?: number;
}

export const launchChromium = ({ usesJit = false, textSize }: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: pathOfProgram('chromium'),
    args: [
      ...CHROMIUM_ARGUMENTS,
      ...(usesJit ? [] : [NO_JIT_FLAGS]),
      ...(textSize === undefined ? [] : [`--blink-settings=defaultFontSize=${textSize}`]),
    ],
  });
