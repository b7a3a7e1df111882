import type { Role } from '#domain/vocabulary/roles.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { sampleEnvelope } from '../sampleEnvelope.ts';
import { samplePersonId } from '../samplePeople.ts';

/** Returns the envelope of a command that one of the sample's people issued on a page. `occurredAt`: milliseconds since 1970. */
export const envelopeOfPerson = (role: Role, key: string, step: string, occurredAt: number): CommandEnvelope => ({
  ...sampleEnvelope(key, step, occurredAt, role),
  actor: { id: samplePersonId(role), role, via: 'web' },
});
