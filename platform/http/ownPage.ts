import type { Request } from 'express';
import { Problem } from '#contract/problem.ts';

/** What a request says of the page that sent it. */
export interface Sender {
  header(name: string): string | undefined;
  /** The host that was asked. */
  readonly host: string | undefined;
  /** The origin of our pages, where it is known. */
  readonly publicUrl?: string | undefined;
}

/**
 * Whether a page of another site sent this. Browsers say so themselves (`Sec-Fetch-Site`, which no page can set) where the
 * connection is safe; else by `Origin`, which is then the one we are known by or has the host that was asked. What is
 * no browser says neither.
 */
export const isFromAnotherSite = ({ header, host, publicUrl }: Sender): boolean => {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  if (origin === undefined) return false;
  const isKnown = origin === publicUrl;
  return !isKnown && (host === undefined || !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase());
};

/** Refuses requests that a page of another site sent, in a user's name or on the rate limit of their network. */
export const requireOwnPage = (sender: Sender): void => {
  if (isFromAnotherSite(sender)) throw new Problem(403, 'FORBIDDEN');
};

export const senderOf = (request: Request, publicUrl?: string): Sender => ({
  header: (name) => request.get(name),
  host: request.host,
  publicUrl,
});

/** Refuses what a page makes a browser ask for beside itself, as a picture or in a frame: people go there by a link. */
export const requireVisit = (request: Request): void => {
  const destination = request.get('sec-fetch-dest');
  if (destination !== undefined && destination !== 'document') throw new Problem(403, 'FORBIDDEN');
};
