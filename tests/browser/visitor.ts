import type { Browser, BrowserContext, Page } from '@playwright/test';
import { IN_MATRIX } from '../support/matrix.ts';

export interface VisitorOptions {
  readonly language?: 'en' | 'es';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  /** True for touch input; default: true on narrow screens. */
  readonly touch?: boolean;
  readonly height?: number;
  readonly tab?: string;
  /** The place chosen on an earlier visit, in the format of its cookie; undefined: Denver, where the sample is; null: no place. */
  readonly place?: string | null;
  /** True for a first visit, which starts with the tutorial. */
  readonly firstTime?: boolean;
  /** The session of a user who signed in on this device before, as the API returned it. */
  readonly session?: SignedIn;
  /** True to install the service worker; default: only in the matrix, because installing it takes longer than most visits. */
  readonly worker?: boolean;
  /** Opens the page, and acts before it is hydrated. */
  readonly early?: (page: Page, context: BrowserContext) => Promise<void>;
  /** Runs in every page before its own scripts, for example to disable a browser feature. */
  readonly script?: () => void;
}

export interface SignedIn {
  readonly token: string;
  readonly user: { readonly id: string; readonly displayName: string; readonly roles: readonly string[] };
}

/** Headers of a returning visitor, for pages requested without a browser. */
export const HERE_BEFORE = { cookie: 'alreadyAccessed=true' } as const;

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
  readonly complaints: string[];
}

/** Opens a page as a returning visitor with a phone (default), and waits until it is hydrated. */
export const visit = async (browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> => {
  const {
    language = 'en',
    theme = 'light',
    width = 360,
    height = 740,
    touch = width < 1024,
    tab,
    session,
    firstTime = false,
    place = firstTime ? null : '39.74|-104.99|city|Denver, CO',
    worker = IN_MATRIX,
    early,
    script,
  } = options;
  const { origin } = new URL(url);
  const storage = [
    { name: 'version', value: '2.1' },
    { name: 'auth', value: JSON.stringify(session) },
  ];
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    locale: language === 'es' ? 'es-US' : 'en-US',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    ...(session && { storageState: { cookies: [], origins: [{ origin, localStorage: storage }] } }),
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
  if (script !== undefined) await context.addInitScript(script);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${message.text()} (${message.location().url})`));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) complaints.push(`leaves the origin: ${request.url()}`);
  });
  if (early === undefined) await page.goto(url);
  else await early(page, context);
  await hydrated(page);
  return { page, context, complaints };
};

/** Waits until the page of the server is hydrated. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForSelector('#root[data-hydrated]', { state: 'attached' });
};
