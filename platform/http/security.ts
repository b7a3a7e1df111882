import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { TileSource } from '../tiles.ts';

const SELF = "'self'";
const NONE = "'none'";

/** Headers of every answer of the API: constant, so that they cost a hot list next to nothing. */
const API_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
} as const;
const API_ENTRIES = Object.entries(API_HEADERS);

export const apiSecurity: RequestHandler = (_request, response, next) => {
  for (const [name, value] of API_ENTRIES) response.setHeader(name, value);
  next();
};

/** The digests of the scripts inside a page: the first listens, the last loads the others after the first paint (`web/app/document.ts`). */
export const INLINE_SCRIPTS = [
  "'sha256-JNaXweuzS4NwlTMhTIiQ8QYTEx9UySs/Tn8T9E/FdUg='",
  "'sha256-lITpUnUsyxa00am12kxoqiIk6Lf5QOGGOiRZlS/+7nk='",
] as const;

/** Where browsers report what a policy refused (`cspReports.ts`). */
const CSP_REPORTS = '/api/csp-reports';
const REPORTS_GROUP = 'csp';

const pageDirectives = {
  defaultSrc: [NONE],
  scriptSrc: [SELF, ...INLINE_SCRIPTS],
  styleSrc: [SELF],
  // Drawn maps and cards place things by style attributes; a style sheet or an element from elsewhere stays refused.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: [SELF, 'data:', 'blob:'],
  fontSrc: [SELF],
  connectSrc: [SELF],
  manifestSrc: [SELF],
  workerSrc: [SELF],
  formAction: [SELF],
  frameAncestors: [NONE],
  baseUri: [NONE],
  objectSrc: [NONE],
  upgradeInsecureRequests: null,
  // Both ways that browsers know to report what was refused, to us alone.
  reportUri: [CSP_REPORTS],
  reportTo: [REPORTS_GROUP],
};

const strict = {
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  xPoweredBy: false,
} as const;

/** A policy, and where what it refuses is reported. */
const withReports =
  (policy: RequestHandler): RequestHandler =>
  (request, response, next) => {
    response.setHeader('Reporting-Endpoints', `${REPORTS_GROUP}="${CSP_REPORTS}"`);
    policy(request, response, next);
  };

/** The one origin beside ours that a page may ask: for pictures of streets, or for parts of an archive of them. */
const tileDirectives = (tiles: Pick<TileSource, 'kind' | 'url'> | null) => {
  if (tiles === null) return {};
  const { origin } = new URL(tiles.url);
  return tiles.kind === 'raster' ? { imgSrc: [...pageDirectives.imgSrc, origin] } : { connectSrc: [...pageDirectives.connectSrc, origin] };
};

/** Pages: scripts only of our own origin, and inside the page those of these digests. `tiles`: where streets come from. */
export const pageSecurity = (tiles: Pick<TileSource, 'kind' | 'url'> | null = null): RequestHandler =>
  withReports(
    helmet({
      ...strict,
      contentSecurityPolicy: { useDefaults: false, directives: { ...pageDirectives, ...tileDirectives(tiles) } },
    }),
  );

/** The page of the documentation: swagger-ui brings one style element of its own. */
export const docsSecurity: RequestHandler = withReports(
  helmet({
    ...strict,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...pageDirectives, scriptSrc: [SELF], styleSrc: [SELF, "'unsafe-inline'"] },
    },
  }),
);

const DOCUMENT_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Reporting-Endpoints',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/**
 * Removes headers for documents from scripts and styles: the page that loads them has sent them already, and they are larger than many a
 * file. The headers on content type and origin stay.
 */
export const removeDocumentHeaders = (response: Response): void => {
  for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
};
