import { Router, type Request } from 'express';
import PostalMime from 'postal-mime';
import type { Language } from '#domain/vocabulary/languages.ts';
import { escapeHtml } from '#platform/html.ts';
import { languageOf } from '#platform/http/languageOf.ts';
import { parseCookies } from '#platform/http/parseCookies.ts';
import { apiSecurityHeaders } from '#platform/http/securityHeaders.ts';
import { MAX_SHOWN_MAILS, readOutbox } from '#platform/mail/outbox.ts';
import type { OutboxKey } from './outboxKey.ts';

const TEXTS = {
  en: {
    title: 'Outbox',
    lead: 'No mail server is configured (SMTP_URL), so messages stay on this machine. Only the link that the start prints opens this page.',
    none: 'There is no message yet.',
    newest: 'Only the newest are shown.',
    to: 'To',
  },
  es: {
    title: 'Bandeja de salida',
    lead: 'No hay un servidor de correo configurado (SMTP_URL), así que los mensajes se quedan en esta máquina. Solo el enlace que se muestra al iniciar abre esta página.',
    none: 'Todavía no hay mensajes.',
    newest: 'Solo se muestran los más recientes.',
    to: 'Para',
  },
} as const satisfies Readonly<Record<Language, unknown>>;

const withLinks = (text: string): string => text.replaceAll(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);

interface ShownMessage {
  readonly date: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Returns the messages in a folder, the newest first. */
const readMessages = async (folder: string): Promise<readonly ShownMessage[]> => {
  const parsed = await Promise.all((await readOutbox(folder)).map(({ text }) => PostalMime.parse(text)));
  return parsed
    .map(({ date = '', to = [], subject = '', text = '' }) => ({ date, to: to[0]?.address ?? '', subject, text }))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
};

const renderPage = (messages: readonly ShownMessage[], language: Language): string => {
  const { title, lead, none, newest, to } = TEXTS[language];
  const articles = messages.map(
    (message) =>
      `<article><h2>${escapeHtml(message.subject)}</h2><p>${to}: ${escapeHtml(message.to)} · <time>${escapeHtml(message.date)}</time></p><pre>${withLinks(escapeHtml(message.text))}</pre></article>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${lead}</p>${messages.length < MAX_SHOWN_MAILS ? '' : `<p>${newest}</p>`}${articles.join('') || `<p>${none}</p>`}</main></body></html>`;
};

const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOCAL_HOST_PATTERN = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request seems to come directly from a browser on this machine, by a name of this machine. A proxy that adds no headers passes
 * this check too: the key decides, and this check only prevents DNS rebinding by pages of other sites.
 */
const isLocalRequest = (request: Request): boolean =>
  LOOPBACK_ADDRESSES.includes(request.socket.remoteAddress ?? '') &&
  LOCAL_HOST_PATTERN.test(request.headers.host ?? '') &&
  PROXY_HEADERS.every((name) => request.headers[name] === undefined);

const OUTBOX_PATH = '/outbox';
const COOKIE_NAME = 'outbox';

/** Returns the path of the link that opens the page. Logs omit query parameters named `token`. */
export const outboxLink = ({ text }: OutboxKey): string => `${OUTBOX_PATH}?token=${text}`;

/**
 * `GET /outbox`: the messages that would have been sent, for developers and users who try the product. Only the link with the key opens
 * it, because messages contain links that set passwords. The link stores the key in a cookie and removes it from the address. All other
 * requests get a 404.
 */
export const outboxRoutes = (folder: string, key: OutboxKey): Router => {
  const router = Router();
  router.get(OUTBOX_PATH, apiSecurityHeaders, (request, response, next) => {
    const { token } = request.query;
    const candidateKey = token ?? parseCookies(request.headers.cookie)[COOKIE_NAME];
    if (!isLocalRequest(request) || !key.matches(candidateKey)) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    if (token !== undefined) {
      response.cookie(COOKIE_NAME, key.text, { httpOnly: true, sameSite: 'strict', path: OUTBOX_PATH }).redirect(303, OUTBOX_PATH);
      return;
    }
    readMessages(folder).then((messages) => {
      response.type('html').send(renderPage(messages, languageOf(request.get('accept-language'))));
    }, next);
  });
  return router;
};
