import { isUnowned } from '../permissions/principal.ts';

/** Facts that show whether a person takes care of a service. */
export interface CareFacts {
  readonly user: string;
  readonly confirmedAt?: string | undefined;
  readonly bedsCountedAt?: string | undefined;
  readonly bedCounters?: readonly string[] | undefined;
}

/**
 * Whether only imports keep a service up to date: it has no owner and no bed counters, and no person stated or confirmed its facts or
 * counted its beds. Nobody waits for its bed count or its confirmation.
 */
export const isKeptByImports = ({ user, confirmedAt, bedsCountedAt, bedCounters = [] }: CareFacts): boolean =>
  isUnowned(user) && confirmedAt === undefined && bedsCountedAt === undefined && bedCounters.length === 0;
