import { Router, type Request } from 'express';
import { Problem } from '#contract/problem.ts';
import type { Logger } from '../logger.ts';
import { setOperationName } from './metrics.ts';
import { readBytes } from './readBody.ts';
import { isFromAnotherSite, requestSenderOf } from './sameSite.ts';
import { apiSecurityHeaders } from './securityHeaders.ts';

/* Browsers' reports of violations of the Content Security Policy: a bug of ours, or an injection into a page. */

const REPORT_CONTENT_TYPES = /^application\/(?:csp-report|reports\+json)\s*(?:;|$)/i;
const MAX_BYTES = 8 * 1024;
/** Maximum number of reports read from one body; browsers collect several. */
const MAX_REPORTS = 5;

const toObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** Returns the reports of a body: one in the older format, or a list in the newer one. */
const reportsIn = (body: unknown): readonly Readonly<Record<string, unknown>>[] => {
  const reports = Array.isArray(body)
    ? body.filter((item) => toObject(item)['type'] === 'csp-violation').map((item) => toObject(item)['body'])
    : [toObject(body)['csp-report']];
  return reports.slice(0, MAX_REPORTS).map(toObject);
};

const DIRECTIVE_PATTERN = /^[a-z-]{3,30}/;
const directiveOf = (value: unknown): string => (typeof value === 'string' ? (DIRECTIVE_PATTERN.exec(value)?.[0] ?? 'unknown') : 'unknown');

/** Returns the origin of a source, without path and query; a keyword of the browser (`inline`, `eval`) is kept. */
const originOf = (value: unknown): string => {
  if (typeof value !== 'string') return 'unknown';
  if (/^[a-z-]{1,20}$/.test(value)) return value;
  if (!URL.canParse(value)) return 'unknown';
  const { protocol, host } = new URL(value);
  return host === '' ? protocol : `${protocol}//${host}`.slice(0, 100);
};

/** Returns the page without ids: `/services/…`. */
const pageOf = (value: unknown): string => {
  if (typeof value !== 'string' || !URL.canParse(value)) return 'unknown';
  const [, firstSegment = '', ...otherSegments] = new URL(value).pathname.split('/');
  const name = /^[A-Za-z_]{0,30}$/.test(firstSegment) ? firstSegment : '…';
  return `/${name}${otherSegments.length > 0 ? '/…' : ''}`;
};

const reportSummary = (report: Readonly<Record<string, unknown>>) => ({
  directive: directiveOf(report['effectiveDirective'] ?? report['effective-directive'] ?? report['violated-directive']),
  blocked: originOf(report['blockedURL'] ?? report['blocked-uri']),
  page: pageOf(report['documentURL'] ?? report['document-uri']),
});

/** Whether the body is read: not if it is too long, of another type, or from another site's page. */
const isAccepted = (request: Request): boolean =>
  REPORT_CONTENT_TYPES.test(request.get('content-type') ?? '') &&
  Number(request.get('content-length') ?? MAX_BYTES) <= MAX_BYTES &&
  !isFromAnotherSite(requestSenderOf(request));

export interface CspReportsOptions {
  /** Counts one body of reports from an address. Throws 429 when there were too many. */
  readonly countReport: (address: string | undefined) => Promise<void>;
  readonly log: Logger;
}

/**
 * Creates `POST /csp-reports`, to mount at `/api`: for browsers, with a rate limit per network. The response is always 204, since nobody
 * reads it; the log gets directive, origin and page.
 */
export const cspReportRoutes = ({ countReport, log }: CspReportsOptions): Router => {
  const logReports = async (request: Request): Promise<void> => {
    await countReport(request.ip);
    const body: unknown = JSON.parse((await readBytes(request, MAX_BYTES)).toString('utf8'));
    for (const report of reportsIn(body)) log.warn(reportSummary(report), 'a page violated its content security policy');
  };
  /** Reads and logs the reports; returns false if the body was not read to its end, so that the connection must close. */
  const tryLogReports = async (request: Request): Promise<boolean> => {
    if (!isAccepted(request)) return false;
    try {
      await logReports(request);
      return true;
    } catch (error) {
      // Too many reports, a body that is too long or no JSON: an error response would be useless to the browser.
      if (!(error instanceof Problem || error instanceof SyntaxError)) log.debug({ err: error }, 'a report could not be processed');
      return false;
    }
  };
  const router = Router();
  router.post('/csp-reports', apiSecurityHeaders, (request, response, next) => {
    setOperationName(response, 'cspReports');
    response.setHeader('Cache-Control', 'no-store');
    tryLogReports(request).then((isComplete) => {
      if (!isComplete) response.setHeader('Connection', 'close');
      response.status(204).end();
    }, next);
  });
  return router;
};
