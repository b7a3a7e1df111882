import { Router, type Request } from 'express';
import PostalMime from 'postal-mime';
import type { Language } from '../../domain/vocabulary/languages.ts';
import { escapeHtml } from '../../platform/html.ts';
import { languageOf } from '../../platform/http/language.ts';
import { apiSecurity } from '../../platform/http/security.ts';
import { readOutbox } from '../../platform/mail/outbox.ts';

const TEXTS = {
  en: {
    title: 'Outbox',
    lead: 'No mail server is configured (SMTP_URL), so messages stay on this machine. Only a browser on it sees this page.',
    none: 'There is no message yet.',
    to: 'To',
  },
  es: {
    title: 'Bandeja de salida',
    lead: 'No hay un servidor de correo configurado (SMTP_URL), así que los mensajes se quedan en esta máquina. Solo un navegador en ella ve esta página.',
    none: 'Todavía no hay mensajes.',
    to: 'Para',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

const withLinks = (text: string): string => text.replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

interface Shown {
  readonly date: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The newest first. */
const messagesIn = async (folder: string): Promise<readonly Shown[]> => {
  const parsed = await Promise.all((await readOutbox(folder)).map(({ text }) => PostalMime.parse(text)));
  return parsed
    .map(({ date = '', to = [], subject = '', text = '' }) => ({ date, to: to[0]?.address ?? '', subject, text }))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
};

const page = (messages: readonly Shown[], language: Language): string => {
  const { title, lead, none, to } = TEXTS[language];
  const articles = messages.map(
    (each) =>
      `<article><h2>${escapeHtml(each.subject)}</h2><p>${to}: ${escapeHtml(each.to)} · <time>${escapeHtml(each.date)}</time></p><pre>${withLinks(escapeHtml(each.text))}</pre></article>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${lead}</p>${articles.join('') || `<p>${none}</p>`}</main></body></html>`;
};

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request comes from a browser on this machine, by an address of this machine, and through nobody: messages hold
 * links that set passwords. The name is looked at too, because a page elsewhere may let its own name lead here.
 */
const isFromHere = (request: Request): boolean =>
  LOOPBACK.includes(request.socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(request.headers.host ?? '') &&
  OF_PROXIES.every((name) => request.headers[name] === undefined);

/** `GET /outbox`: for who develops or tries the product, what would have been sent. For anybody else it is not there. */
export const outboxRoutes = (folder: string): Router => {
  const router = Router();
  router.get('/outbox', apiSecurity, (request, response, next) => {
    if (!isFromHere(request)) {
      next();
      return;
    }
    messagesIn(folder).then((messages) => {
      response.setHeader('Cache-Control', 'no-store');
      response.type('html').send(page(messages, languageOf(request.get('accept-language'))));
    }, next);
  });
  return router;
};
