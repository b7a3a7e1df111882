import type { Actor } from '#kernel/events/envelope.ts';
import type { FoundAccount } from './accounts/lookup.ts';
import type { CommandRequest } from './commandRequest.ts';

/** What a guest does by a link of their own mail is done by the person; `via` where it is said that it came by the link. */
export const asPerson = (
  { envelope }: Pick<CommandRequest, 'envelope'>,
  { id, state }: { readonly id: string; readonly state: Pick<FoundAccount['state'], 'role'> },
  via: Actor['via'] = envelope.actor.via,
): CommandRequest['envelope'] => ({ ...envelope, actor: { id, role: state.role, via } });
