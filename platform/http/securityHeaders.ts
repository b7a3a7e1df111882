import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { TileSource } from '../tileSource.ts';

const CSP_SELF = "'self'";
const CSP_NONE = "'none'";

/** Headers of every API response: a constant, so that they cost frequent requests almost nothing. */
const API_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
} as const;
const API_ENTRIES = Object.entries(API_HEADERS);

export const apiSecurityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of API_ENTRIES) response.setHeader(name, value);
  next();
};

/**
 * Digests of the inline scripts of a page: the first registers listeners, the last loads the other scripts after the first paint
 * (`web/app/document.ts`).
 */
export const INLINE_SCRIPTS = [
  "'sha256-QrVkNS2hzc92OhodgSVY/UUF2laklexrhH1HJ/TYIq4='",
  "'sha256-lITpUnUsyxa00am12kxoqiIk6Lf5QOGGOiRZlS/+7nk='",
] as const;

/** URL to which browsers report violations of the policy (`cspReports.ts`). */
const CSP_REPORTS_PATH = '/api/csp-reports';
const REPORTS_GROUP = 'csp';

const pageDirectives = {
  defaultSrc: [CSP_NONE],
  scriptSrc: [CSP_SELF, ...INLINE_SCRIPTS],
  styleSrc: [CSP_SELF],
  // Maps and cards position elements by style attributes; external style sheets and style elements remain forbidden.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: [CSP_SELF, 'data:', 'blob:'],
  fontSrc: [CSP_SELF],
  connectSrc: [CSP_SELF],
  manifestSrc: [CSP_SELF],
  workerSrc: [CSP_SELF],
  formAction: [CSP_SELF],
  frameAncestors: [CSP_NONE],
  baseUri: [CSP_NONE],
  objectSrc: [CSP_NONE],
  upgradeInsecureRequests: null,
  // Both report mechanisms of browsers, to our own server only.
  reportUri: [CSP_REPORTS_PATH],
  reportTo: [REPORTS_GROUP],
};

const strictDirectives = {
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  xPoweredBy: false,
} as const;

/** Creates the handler of a policy with its report URL. */
const createSecurityHandler =
  (policy: RequestHandler): RequestHandler =>
  (request, response, next) => {
    response.setHeader('Reporting-Endpoints', `${REPORTS_GROUP}="${CSP_REPORTS_PATH}"`);
    policy(request, response, next);
  };

/** Returns the directives for the one other origin from which a page may load: tile pictures, or parts of an archive of vector tiles. */
const tileDirectives = (tiles: Pick<TileSource, 'kind' | 'url'> | null) => {
  if (tiles === null) return {};
  const { origin } = new URL(tiles.url);
  return tiles.kind === 'raster' ? { imgSrc: [...pageDirectives.imgSrc, origin] } : { connectSrc: [...pageDirectives.connectSrc, origin] };
};

/**
 * Creates the headers of pages: scripts only from our own origin, and inline those with these digests. `tiles`: source of the street
 * tiles.
 */
export const pageSecurityHeaders = (tiles: Pick<TileSource, 'kind' | 'url'> | null = null): RequestHandler =>
  createSecurityHandler(
    helmet({
      ...strictDirectives,
      contentSecurityPolicy: { useDefaults: false, directives: { ...pageDirectives, ...tileDirectives(tiles) } },
    }),
  );

/** Headers of the documentation page: swagger-ui adds one style element. */
export const docsSecurityHeaders: RequestHandler = createSecurityHandler(
  helmet({
    ...strictDirectives,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...pageDirectives, scriptSrc: [CSP_SELF], styleSrc: [CSP_SELF, "'unsafe-inline'"] },
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
 * Removes headers for documents from scripts and styles: the page has them already, and they are larger than many files. The headers on
 * content type and origin remain.
 */
export const removeDocumentHeaders = (response: Response): void => {
  for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
};
