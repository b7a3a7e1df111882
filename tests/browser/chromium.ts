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

/** No page of a test lives long enough to earn back what optimizing its scripts costs. */
const NOT_OPTIMIZING = '--js-flags=--no-opt --no-maglev --no-sparkplug';

interface Launch {
  /** Runs scripts as a user's browser does, for measurements of their speed. */
  readonly optimizes?: boolean;
  /** Font size in pixels, as a user sets it in the browser; lengths in `em` of media queries follow it too. */
  readonly textSize?: number;
}

export const launchChromium = ({ optimizes = false, textSize }: Launch = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: pathOfProgram('chromium'),
    args: [
      ...ARGUMENTS,
      ...(optimizes ? [] : [NOT_OPTIMIZING]),
      ...(textSize === undefined ? [] : [`--blink-settings=defaultFontSize=${textSize}`]),
    ],
  });
