import { DomainError } from '../../../domain/errors.ts';
import type { Answer } from '../../../platform/http/route.ts';
import { ProviderUnavailable, SignInRefused } from '../../../identity/social/provider.ts';

/* Where the browser goes on. What is secret stands in the fragment, which no server and no log ever sees. */

const page = (path: string): Answer => ({ status: 302, headers: { Location: path, 'Cache-Control': 'no-store' } });
const login = (returnTo: string): string => (returnTo === '/' ? '/login' : `/login?next=${encodeURIComponent(returnTo)}`);

export const recognised = (returnTo: string, code: string): Answer => page(`${login(returnTo)}#code=${code}`);
export const emailWanted = (returnTo: string, code: string): Answer => page(`${login(returnTo)}#email=${code}`);

/** Nobody is signed in; the page says so. What is no refusal is thrown again. */
export const refused = (error: unknown): Answer => {
  if (error instanceof ProviderUnavailable) return page('/login#refused=unavailable');
  if (error instanceof SignInRefused || error instanceof DomainError) return page('/login#refused');
  throw error;
};
