import type { Browser } from '@playwright/test';
import { personOf, startShelter, type Shelter } from '../support/shelter.ts';
import { startLocalRouter, type LocalRouter } from '../support/routing/localRouter.ts';
import { startLocalProvider, type LocalProvider } from '../support/social/localProvider.ts';
import { signIn, visit, type SignedIn, type Visitor, type VisitorOptions } from './visitor.ts';

/*
 * One running product for all browser tests, which signs in by a provider on this machine and asks a
 * router on it for ways: started before the first of them, stopped after the last.
 */

const NAME = 'SHELTER_UNDER_TEST';
type Shared = Pick<Shelter, 'url' | 'people' | 'dataDir'>;

let running: Shelter | undefined;
let provider: LocalProvider | undefined;
let router: LocalRouter | undefined;

/** Jest's global setup: what the tests need to know reaches them by the environment. */
export const start = async (): Promise<void> => {
  provider = await startLocalProvider([]);
  router = await startLocalRouter();
  const { issuer, here } = provider;
  running = await startShelter({
    OTP_URL: `${router.origin}/otp/gtfs/v1`,
    OIDC_ISSUER: issuer.href,
    OIDC_CLIENT_ID: here.clientId,
    OIDC_CLIENT_SECRET: here.clientSecret,
    // So that a test can say from which network somebody comes.
    TRUST_PROXY: 'loopback',
  });
  const { url, people, dataDir } = running;
  process.env[NAME] = JSON.stringify({ url, people, dataDir } satisfies Shared);
};

/** Jest's global teardown. */
export const stop = async (): Promise<void> => {
  await running?.stop();
  await provider?.stop();
  await router?.stop();
};

/** The product that runs for all of them. */
export const product = (): Shared => {
  const shared = process.env[NAME];
  if (shared === undefined) throw new Error('No product runs: the browser tests are started by Jest, with its global setup');
  return JSON.parse(shared) as Shared;
};

/** The administrator of the sample, who signs in before the first test of a file. */
export const administrates = (): (() => SignedIn) => {
  let administrator: SignedIn | undefined;
  beforeAll(async () => {
    const shelter = product();
    administrator = await signIn(shelter.url, personOf(shelter, 'administrator'));
  });
  return () => {
    if (administrator === undefined) throw new Error('Nobody administrates before the tests begin');
    return administrator;
  };
};

/**
 * How somebody visits in the tests of a file: by a Chromium that is opened before the first of them and closed after the
 * last. What a test leaves open is closed after it.
 */
export const visits = (): ((url: string, options?: VisitorOptions) => Promise<Visitor>) => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Not with the global setup, which may share its process with the tests: Playwright is loaded once in each.
    const { launchChromium } = await import('./chromium.ts');
    browser = await launchChromium();
  });
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  });
  afterAll(async () => {
    await browser?.close();
  });
  return (url, options) => {
    if (browser === undefined) throw new Error('Nobody visits before the tests begin');
    return visit(browser, url, options);
  };
};
