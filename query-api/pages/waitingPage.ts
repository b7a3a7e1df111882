import type { Response } from 'express';

interface WaitingTexts {
  readonly lead: string;
  readonly next: string;
  readonly crisis: string;
}

/** Page sent instead of the requested one, in both languages, until its browser asks again. */
export interface WaitingPage {
  readonly retryAfterSeconds: number;
  readonly html: Buffer;
}

const CRISIS = { en: 'In a crisis, call 988.', es: 'En una crisis, llame al 988 y oprima 2.' } as const;

const languageSection = (language: keyof typeof CRISIS, { lead, next, crisis }: WaitingTexts): string =>
  `<section lang="${language}"><h1>${lead}</h1><p>${next}</p><p><a href="tel:988">${crisis}</a></p></section>`;

/** Creates a page without scripts and styles that loads the requested page again after some seconds. */
const createWaitingPage = (retryAfterSeconds: number, { en, es }: Record<'en' | 'es', { lead: string; next: string }>): WaitingPage => ({
  retryAfterSeconds,
  html: Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<meta http-equiv="refresh" content="${retryAfterSeconds}"><title>Shelter</title></head>` +
      `<body><main>${languageSection('en', { ...en, crisis: CRISIS.en })}${languageSection('es', { ...es, crisis: CRISIS.es })}</main></body></html>`,
  ),
});

/** Sent when the server is too busy to render. */
export const BUSY_PAGE = createWaitingPage(5, {
  en: { lead: 'Many people are looking right now.', next: 'This page opens by itself in a few seconds.' },
  es: { lead: 'Hay mucha gente buscando en este momento.', next: 'Esta página se abre sola en unos segundos.' },
});

/** Sent while the pages are still being built. */
export const STARTING_PAGE = createWaitingPage(2, {
  en: { lead: 'Shelter is starting…', next: 'This page opens by itself as soon as it is ready.' },
  es: { lead: 'Shelter está iniciando…', next: 'Esta página se abre sola en cuanto esté lista.' },
});

/** Responds with 503 and the page; nobody stores the response. */
export const sendWaitingPage = (response: Response, { retryAfterSeconds, html }: WaitingPage): void => {
  response.status(503);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Retry-After', String(retryAfterSeconds));
  response.end(html);
};
