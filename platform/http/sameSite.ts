import type { Request } from 'express';
import { Problem } from '#contract/problem.ts';

/** Data of a request that identifies the page that sent it. */
export interface RequestSender {
  header(name: string): string | undefined;
  /** Host in the request. */
  readonly host: string | undefined;
  /** Origin of our pages, if known. */
  readonly publicUrl?: string | undefined;
}

/**
 * Whether a page of another site sent this request. On secure connections browsers report it by `Sec-Fetch-Site`, which no page can set;
 * otherwise `Origin` must be our public origin or have the requested host. Clients that are no browsers send neither header.
 */
export const isFromAnotherSite = ({ header, host, publicUrl }: RequestSender): boolean => {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  if (origin === undefined) return false;
  const isPublicOrigin = origin === publicUrl;
  return !isPublicOrigin && (host === undefined || !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase());
};

/** Throws if a page of another site sent the request, in a user's name or on the rate limit of their network. */
export const requireSameSite = (sender: RequestSender): void => {
  if (isFromAnotherSite(sender)) throw new Problem(403, 'FORBIDDEN');
};

export const requestSenderOf = (request: Request, publicUrl?: string): RequestSender => ({
  header: (name) => request.get(name),
  host: request.host,
  publicUrl,
});

/** Rejects requests that a page makes the browser send for a picture or frame: only a navigation by a link is allowed. */
export const requireNavigation = (request: Request): void => {
  const destination = request.get('sec-fetch-dest');
  if (destination !== undefined && destination !== 'document') throw new Problem(403, 'FORBIDDEN');
};
