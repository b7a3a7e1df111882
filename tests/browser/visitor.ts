import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface VisitorOptions {
  readonly language?: 'en' | 'es';
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  readonly tab?: string;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in the page or was asked of elsewhere. */
  readonly complaints: string[];
}

/** Somebody with a phone (unless a width says otherwise) who has been here before, at a page that has come alive. */
export const visit = async (browser: Browser, url: string, options: VisitorOptions = {}): Promise<Visitor> => {
  const { language = 'en', theme = 'light', width = 360, height = 740, tab } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 1024,
    locale: language === 'es' ? 'es-US' : 'en-US',
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const cookies = { alreadyAccessed: 'true', language, theme, ...(tab !== undefined && { tab }) };
  const { origin } = new URL(url);
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) complaints.push(`leaves the origin: ${request.url()}`);
  });
  await page.goto(url);
  await alive(page);
  return { page, context, complaints };
};

/** Waits until the browser has taken over the page that the server made. */
export const alive = async (page: Page): Promise<void> => {
  await page.waitForSelector('#root[data-alive]', { state: 'attached' });
};
