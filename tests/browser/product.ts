import type { Browser, BrowserContext } from '@playwright/test';
import { startLocalRouter, type LocalRouter } from '../support/routing/localRouter.ts';
import { personOf, startShelter, type RunningShelter } from '../support/shelter.ts';
import { startLocalProvider, type LocalProvider } from '../support/social/localProvider.ts';
import { signIn, visit, type SignedIn, type Visitor, type VisitorOptions } from './visitor.ts';

/*
 * One running product for all browser tests, with a sign-in provider and a router on this machine: started before the first test, stopped
 * after the last.
 */

const SHELTER_VARIABLE = 'SHELTER_UNDER_TEST';
type SharedShelter = Pick<RunningShelter, 'url' | 'people' | 'dataDir'>;

let runningShelter: RunningShelter | undefined;
let provider: LocalProvider | undefined;
let router: LocalRouter | undefined;

/** Jest's global setup: passes data to the tests through the environment. */
export const start = async (): Promise<void> => {
  provider = await startLocalProvider([]);
  router = await startLocalRouter();
  const { issuer, shelterClient } = provider;
  runningShelter = await startShelter({
    OTP_URL: `${router.origin}/otp/gtfs/v1`,
    OIDC_ISSUER: issuer.href,
    OIDC_CLIENT_ID: shelterClient.clientId,
    OIDC_CLIENT_SECRET: shelterClient.clientSecret,
    // This lets a test choose the network address of a visitor.
    TRUST_PROXY: 'loopback',
  });
  const { url, people, dataDir } = runningShelter;
  process.env[SHELTER_VARIABLE] = JSON.stringify({ url, people, dataDir } satisfies SharedShelter);
};

/** Jest's global teardown. */
export const stop = async (): Promise<void> => {
  await runningShelter?.stop();
  await provider?.stop();
  await router?.stop();
};

/** Returns the product that all browser tests share. */
export const product = (): SharedShelter => {
  const sharedShelterJson = process.env[SHELTER_VARIABLE];
  if (sharedShelterJson === undefined) throw new Error('No product runs: the browser tests are started by Jest, with its global setup');
  return JSON.parse(sharedShelterJson) as SharedShelter;
};

/** Signs in the administrator of the sample before the first test of a file. */
export const administratorSession = (): (() => SignedIn) => {
  let administrator: SignedIn | undefined;
  beforeAll(async () => {
    const shelter = product();
    administrator = await signIn(shelter.url, personOf(shelter, 'administrator'));
  });
  return () => {
    if (administrator === undefined) throw new Error('The administrator may be used only inside tests');
    return administrator;
  };
};

/** Timeout in milliseconds for describing a page that may no longer respond. */
const DESCRIBE_TIMEOUT_MS = 5000;

/** Describes a page after a failed test: its URL, its errors, the browser's storage for it, and its text. */
const describePage = async ({ page, pageErrors }: Visitor): Promise<string> => {
  const pageDescription = page.evaluate(() => {
    const { cookie, body, documentElement } = document;
    const { page: facts } = JSON.parse(document.querySelector('#state')?.textContent ?? '{}') as { page?: unknown };
    return {
      language: documentElement.lang,
      cookie,
      local: { ...localStorage },
      session: { ...sessionStorage },
      facts,
      text: body.innerText,
    };
  });
  const timeoutText = new Promise<string>((resolve) => setTimeout(() => resolve('The page does not answer'), DESCRIBE_TIMEOUT_MS));
  const description = await Promise.race([pageDescription, timeoutText]).catch(String);
  return JSON.stringify({ address: page.url(), complaints: pageErrors, left: description }, null, 1);
};

/** Closes a context; a route that still answers a request of a page must not fail the test. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

/**
 * Opens pages in the tests of a file, in a Chromium that starts before the first test and closes after the last. Pages that a test leaves
 * open are closed after it, and described if it failed.
 */
export const visits = (): ((url: string, options?: VisitorOptions) => Promise<Visitor>) => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Imported here, not at the top: the global setup may share this process, and Playwright must load once in each.
    const { launchChromium } = await import('./chromium.ts');
    browser = await launchChromium();
  });
  const openedVisitors: Visitor[] = [];
  afterEach(async () => {
    if (Reflect.get(globalThis, 'testFailed') === true) for (const visitor of openedVisitors) console.error(await describePage(visitor));
    openedVisitors.length = 0;
    await Promise.all(browser?.contexts().map(closeContext) ?? []);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return async (url, options) => {
    if (browser === undefined) throw new Error('Pages may be opened only inside tests');
    const visitor = await visit(browser, url, options);
    openedVisitors.push(visitor);
    return visitor;
  };
};
