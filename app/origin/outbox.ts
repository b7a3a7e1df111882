import { Router, type Request } from 'express';
import PostalMime from 'postal-mime';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { escapeHtml } from '#platform/html.ts';
import { readCookies } from '#platform/http/cookies.ts';
import { languageOf } from '#platform/http/language.ts';
import { apiSecurity } from '#platform/http/security.ts';
import { MAX_SHOWN, readOutbox } from '#platform/mail/outbox.ts';
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

interface Shown {
  readonly date: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Returns the messages in a folder, the newest first. */
const messagesIn = async (folder: string): Promise<readonly Shown[]> => {
  const parsed = await Promise.all((await readOutbox(folder)).map(({ text }) => PostalMime.parse(text)));
  return parsed
    .map(({ date = '', to = [], subject = '', text = '' }) => ({ date, to: to[0]?.address ?? '', subject, text }))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
};

const page = (messages: readonly Shown[], language: Language): string => {
  const { title, lead, none, newest, to } = TEXTS[language];
  const articles = messages.map(
    (each) =>
      `<article><h2>${escapeHtml(each.subject)}</h2><p>${to}: ${escapeHtml(each.to)} · <time>${escapeHtml(each.date)}</time></p><pre>${withLinks(escapeHtml(each.text))}</pre></article>`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${lead}</p>${messages.length < MAX_SHOWN ? '' : `<p>${newest}</p>`}${articles.join('') || `<p>${none}</p>`}</main></body></html>`;
};

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request seems to come directly from a browser on this machine, by a name of this machine. A proxy that adds no headers passes
 * this check too: the key decides, and this check only prevents DNS rebinding by pages of other sites.
 */
const isFromHere = (request: Request): boolean =>
  LOOPBACK.includes(request.socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(request.headers.host ?? '') &&
  OF_PROXIES.every((name) => request.headers[name] === undefined);

const PATH = '/outbox';
const COOKIE = 'outbox';

/** Returns the path of the link that opens the page. Logs omit query parameters named `token`. */
export const outboxLink = ({ text }: OutboxKey): string => `${PATH}?token=${text}`;

/**
 * `GET /outbox`: the messages that would have been sent, for developers and users who try the product. Only the link with the key opens
 * it, because messages contain links that set passwords. The link stores the key in a cookie and removes it from the address. All other
 * requests get a 404.
 */
export const outboxRoutes = (folder: string, key: OutboxKey): Router => {
  const router = Router();
  router.get(PATH, apiSecurity, (request, response, next) => {
    const { token } = request.query;
    const given = token ?? readCookies(request.headers.cookie)[COOKIE];
    if (!isFromHere(request) || !key.isRight(given)) {
      next();
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    if (token !== undefined) {
      response.cookie(COOKIE, key.text, { httpOnly: true, sameSite: 'strict', path: PATH }).redirect(303, PATH);
      return;
    }
    messagesIn(folder).then((messages) => {
      response.type('html').send(page(messages, languageOf(request.get('accept-language'))));
    }, next);
  });
  return router;
};
