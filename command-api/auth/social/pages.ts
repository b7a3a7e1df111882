import { ProviderUnavailable, SignInRefused } from '#identity/social/provider.ts';
import { DomainError } from '#kernel/errors.ts';
import type { Result } from '#platform/http/register.ts';

/* Redirects the browser to a page. Secrets are in the fragment, which no server and no log receives. */

const page = (path: string): Result => ({ status: 302, headers: { Location: path, 'Cache-Control': 'no-store' } });
const login = (returnTo: string): string => (returnTo === '/' ? '/login' : `/login?next=${encodeURIComponent(returnTo)}`);

export const recognised = (returnTo: string, code: string): Result => page(`${login(returnTo)}#code=${code}`);
export const emailWanted = (returnTo: string, code: string): Result => page(`${login(returnTo)}#email=${code}`);

/** Redirects to the page that reports the failed sign-in; rethrows every other error. */
export const refused = (error: unknown): Result => {
  if (error instanceof ProviderUnavailable) return page('/login#refused=unavailable');
  if (error instanceof SignInRefused || error instanceof DomainError) return page('/login#refused');
  throw error;
};
