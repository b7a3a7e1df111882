import { ProviderUnavailable, SignInRefused } from '#identity/social/provider.ts';
import { DomainError } from '#kernel/errors.ts';
import type { Result } from '#platform/http/register.ts';

/* Where the browser goes on. What is secret stands in the fragment, which no server and no log ever sees. */

const page = (path: string): Result => ({ status: 302, headers: { Location: path, 'Cache-Control': 'no-store' } });
const login = (returnTo: string): string => (returnTo === '/' ? '/login' : `/login?next=${encodeURIComponent(returnTo)}`);

export const recognised = (returnTo: string, code: string): Result => page(`${login(returnTo)}#code=${code}`);
export const emailWanted = (returnTo: string, code: string): Result => page(`${login(returnTo)}#email=${code}`);

/** Nobody is signed in; the page says so. What is no refusal is thrown again. */
export const refused = (error: unknown): Result => {
  if (error instanceof ProviderUnavailable) return page('/login#refused=unavailable');
  if (error instanceof SignInRefused || error instanceof DomainError) return page('/login#refused');
  throw error;
};
