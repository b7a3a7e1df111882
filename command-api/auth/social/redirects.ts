import { DomainError } from '#domain/values/errors.ts';
import { ProviderUnavailable, SignInRefused } from '#identity/social/provider.ts';
import type { Result } from '#platform/http/registerOperation.ts';

/* Redirects the browser to a page. Secrets are in the fragment, which no server and no log receives. */

const redirectTo = (path: string): Result => ({ status: 302, headers: { Location: path, 'Cache-Control': 'no-store' } });
const loginPath = (returnTo: string): string => (returnTo === '/' ? '/login' : `/login?next=${encodeURIComponent(returnTo)}`);

export const redirectSignedIn = (returnTo: string, code: string): Result => redirectTo(`${loginPath(returnTo)}#code=${code}`);
export const redirectToEmailForm = (returnTo: string, code: string): Result => redirectTo(`${loginPath(returnTo)}#email=${code}`);

/** Redirects to the page that reports the failed sign-in; rethrows every other error. */
export const redirectRefused = (error: unknown): Result => {
  if (error instanceof ProviderUnavailable) return redirectTo('/login#refused=unavailable');
  if (error instanceof SignInRefused || error instanceof DomainError) return redirectTo('/login#refused');
  throw error;
};
