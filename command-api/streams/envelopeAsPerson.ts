import type { Actor } from '#domain/envelope/envelope.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { FoundAccount } from './readAccount.ts';

/**
 * Returns the envelope with the person as actor for a command that a guest sends through a link in their own mail; `via` optionally
 * records the link.
 */
export const envelopeAsPerson = (
  { envelope }: Pick<CommandRequest, 'envelope'>,
  { id, state }: { readonly id: string; readonly state: Pick<FoundAccount['state'], 'role'> },
  via: Actor['via'] = envelope.actor.via,
): CommandRequest['envelope'] => ({ ...envelope, actor: { id, role: state.role, via } });
