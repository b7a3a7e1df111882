import { Router, type Request } from 'express';
import { Problem } from '#contract/problem.ts';
import type { Logger } from '../log.ts';
import { nameOperation } from './metrics.ts';
import { isFromAnotherSite, senderOf } from './ownPage.ts';
import { readBytes } from './readBody.ts';
import { apiSecurity } from './security.ts';

/* What browsers report of pages that tried what their policy forbids: a mistake of ours, or something put into a page. */

const TYPES = /^application\/(?:csp-report|reports\+json)\s*(?:;|$)/i;
const MAX_BYTES = 8 * 1024;
/** Browsers gather several into one body. */
const MAX_REPORTS = 5;

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** The reports of a body: one of the older kind, or a list of the newer. */
const reportsIn = (body: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const reports = Array.isArray(body)
    ? body.filter((each) => asObject(each)['type'] === 'csp-violation').map((each) => asObject(each)['body'])
    : [asObject(body)['csp-report']];
  return reports.slice(0, MAX_REPORTS).map(asObject);
};

const DIRECTIVE = /^[a-z-]{3,30}/;
const directiveIn = (value: unknown): string => (typeof value === 'string' ? (DIRECTIVE.exec(value)?.[0] ?? 'unknown') : 'unknown');

/** Where something came from, without path and query; a word of the browser's (`inline`, `eval`) as it is. */
const originOf = (value: unknown): string => {
  if (typeof value !== 'string') return 'unknown';
  if (/^[a-z-]{1,20}$/.test(value)) return value;
  if (!URL.canParse(value)) return 'unknown';
  const { protocol, host } = new URL(value);
  return host === '' ? protocol : `${protocol}//${host}`.slice(0, 100);
};

/** Which of our pages it was, without what it was about: `/services/…`. */
const pageOf = (value: unknown): string => {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'unknown';
  const [, first = '', ...rest] = new URL(value).pathname.split('/');
  const name = /^[A-Za-z_]{0,30}$/.test(first) ? first : '…';
  return `/${name}${rest.length > 0 ? '/…' : ''}`;
};

const shortened = (report: Readonly<Record<string, unknown>>) => ({
  directive: directiveIn(report['effectiveDirective'] ?? report['effective-directive'] ?? report['violated-directive']),
  blocked: originOf(report['blockedURL'] ?? report['blocked-uri']),
  page: pageOf(report['documentURL'] ?? report['document-uri']),
});

/** Nothing is made of what is too much, of another kind, or from another site's page; only the rest is counted. */
const isRead = (request: Request): boolean =>
  TYPES.test(request.get('content-type') ?? '') &&
  Number(request.get('content-length') ?? MAX_BYTES) <= MAX_BYTES &&
  !isFromAnotherSite(senderOf(request));

export interface CspReportsOptions {
  /** Counts one body of reports from an address. Throws 429 when there were too many. */
  readonly countReport: (address: string | undefined) => Promise<void>;
  readonly log: Logger;
}

/**
 * `POST /csp-reports`, to be mounted at `/api`: for browsers, few from each network. It is always answered 204, since nobody
 * reads the answer; the log gets directive, origin and page.
 */
export const cspReportRoutes = ({ countReport, log }: CspReportsOptions): Router => {
  const take = async (request: Request): Promise<void> => {
    await countReport(request.ip);
    const body: unknown = JSON.parse((await readBytes(request, MAX_BYTES)).toString('utf8'));
    for (const report of reportsIn(body)) log.warn(shortened(report), 'a page tried what its policy forbids');
  };
  /** Whether the rest of the body may be waited for. */
  const taken = async (request: Request): Promise<boolean> => {
    if (!isRead(request)) return false;
    try {
      await take(request);
      return true;
    } catch (error) {
      // Too many, too long or no JSON: the browser has no use for a refusal.
      if (!(error instanceof Problem || error instanceof SyntaxError)) log.debug({ err: error }, 'a report could not be taken');
      return false;
    }
  };
  const router = Router();
  router.post('/csp-reports', apiSecurity, (request, response, next) => {
    nameOperation(response, 'cspReports');
    response.setHeader('Cache-Control', 'no-store');
    taken(request).then((whole) => {
      if (!whole) response.setHeader('Connection', 'close');
      response.status(204).end();
    }, next);
  });
  return router;
};
