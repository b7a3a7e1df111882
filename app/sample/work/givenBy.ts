import type { Role } from '#kernel/vocabulary/roles.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { sampleEnvelope } from '../envelope.ts';
import { samplePersonId } from '../people.ts';

/** Returns the envelope of a command that one of the sample's people issued on a page. `at`: milliseconds since 1970. */
export const givenBy = (role: Role, key: string, step: string, at: number): CommandEnvelope => ({
  ...sampleEnvelope(key, step, at, role),
  actor: { id: samplePersonId(role), role, via: 'web' },
});
