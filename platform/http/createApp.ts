import express, { type Express } from 'express';

/** Parses Express' `trust proxy`: `false`, `true`, a number of hops, or addresses. */
const parseTrustProxy = (text: string): boolean | number | string => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
};

/**
 * Creates the Express application of every process: no header that names the framework, no weak ETags (ours come from revisions and
 * positions), flat query strings.
 */
export const createApp = (options: { readonly trustProxy?: string } = {}): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('trust proxy', parseTrustProxy(options.trustProxy ?? 'false'));
  return app;
};
