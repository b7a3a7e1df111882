import type { Browser, BrowserContext, Page } from '@playwright/test';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';

export interface VisitorOptions {
  readonly language?: 'en' | 'es';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  /** True for touch input; default: true on narrow screens. */
  readonly hasTouchInput?: boolean;
  readonly height?: number;
  readonly tab?: string;
  /** The place chosen on an earlier visit, in the format of its cookie; undefined for Denver, where the sample is, and null for no place. */
  readonly place?: string | null;
  /** True for a first visit, which starts with the tutorial. */
  readonly firstTime?: boolean;
  /** The session of a user who signed in on this device before, as the API returned it. */
  readonly session?: SignedIn;
  /** True to install the service worker; default: only in the matrix, because installing it takes longer than most visits. */
  readonly worker?: boolean;
  /** Opens the page, and acts before it is hydrated. */
  readonly beforeNavigation?: (page: Page, context: BrowserContext) => Promise<void>;
  /** A time at which the device's clock stands still. */
  readonly deviceTime?: Date;
  /** Runs in every page before its own scripts, for example to disable a browser feature. */
  readonly initScript?: string | (() => void);
}

export interface SignedIn {
  readonly token: string;
  readonly user: { readonly id: string; readonly displayName: string; readonly roles: readonly string[] };
}

/** Headers of a returning visitor, for pages requested without a browser. */
export const RETURNING_VISITOR = { cookie: 'alreadyAccessed=true' } as const;

/** Signs in without a browser. */
export const signIn = async (
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> => {
  const body = JSON.stringify({ email, password });
  const answer = await fetch(`${url}/api/auth/sign-in`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(`${email} is not signed in: ${await answer.text()}`);
  return (await answer.json()) as SignedIn;
};

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors in the page, and requests to other origins. */
  readonly pageErrors: string[];
}

/** Opens a page as a returning visitor with a phone (default), and waits until it is hydrated. */
export const visit = async (browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> => {
  const {
    language = 'en',
    theme = 'light',
    width = 360,
    height = 740,
    hasTouchInput = width < 1024,
    tab,
    session,
    firstTime = false,
    place = firstTime ? null : '39.74|-104.99|city|Denver, CO',
    worker = RUNS_WHOLE_MATRIX,
    beforeNavigation,
    initScript,
    deviceTime,
  } = options;
  const { origin } = new URL(url);
  const localStorageItems = [
    { name: 'version', value: '2.1' },
    { name: 'auth', value: JSON.stringify(session) },
  ];
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: hasTouchInput,
    locale: language === 'es' ? 'es-US' : 'en-US',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    ...(session && { storageState: { cookies: [], origins: [{ origin, localStorage: localStorageItems }] } }),
  });
  const cookies = {
    ...(!firstTime && { alreadyAccessed: 'true' }),
    language,
    theme,
    ...(tab !== undefined && { tab }),
    ...(place !== null && { place: encodeURIComponent(place) }),
    ...(session && { role: encodeURIComponent(session.user.roles[0] ?? '') }),
  };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  if (deviceTime !== undefined) await context.clock.setFixedTime(deviceTime);
  if (initScript !== undefined) await context.addInitScript(initScript);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(`${message.text()} (${message.location().url})`));
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) pageErrors.push(`leaves the origin: ${request.url()}`);
  });
  if (beforeNavigation === undefined) await page.goto(url);
  else await beforeNavigation(page, context);
  await waitUntilHydrated(page);
  return { page, context, pageErrors };
};

/** Waits until the page of the server is hydrated. */
export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForSelector('#root[data-hydrated]', { state: 'attached' });
};
