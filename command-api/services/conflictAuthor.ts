import type { Actor } from '#domain/envelope/envelope.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { isMachine, isPerson } from '#domain/service/merge.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandContext } from '../commands/context.ts';
import { readAccount } from '../streams/readAccount.ts';
import { readPerson } from '../streams/readUser.ts';
import { bedsStream, serviceStream } from '../streams/serviceStreams.ts';

/** Parameters of the problem; only simple values, since lists become separate members of the document. */
type ConflictAuthor = Readonly<Record<'changedByRole' | 'changedByName' | 'changedByYou', string | boolean>>;

const describeAuthor = async (
  { store, vault }: Pick<CommandContext, 'store' | 'vault'>,
  { id, role, approved }: Principal,
  actor: Actor,
): Promise<Partial<ConflictAuthor>> => {
  const changedByRole = actor.role;
  if (actor.id === id) return { changedByRole, changedByYou: true };
  if (!can(role, 'user.read', { accountApproved: approved })) return { changedByRole };
  const { displayName } = await readPerson(vault, (await readAccount(store, actor.id)).state.sealed);
  return { changedByRole, ...(displayName !== '' && { changedByName: displayName }) };
};

/** Where the conflicting change is found, and who may have made it, by error code. */
const CONFLICTS: Readonly<
  Record<string, { readonly streamOf: (id: string) => string; readonly isAuthor: (via: Actor['via']) => boolean }>
> = {
  CONFLICT: { streamOf: serviceStream, isAuthor: isPerson },
  // Programs count beds too.
  BEDS_COUNTED_SINCE: { streamOf: bedsStream, isAuthor: (via) => !isMachine(via) },
};

/**
 * Runs `action`. If it fails because another user changed the service in between, adds that user's role to the problem, and their name for
 * callers who may read users.
 */
export const withConflictAuthor = async <Result>(
  { store, vault }: Pick<CommandContext, 'store' | 'vault'>,
  principal: Principal,
  id: string,
  action: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await action();
  } catch (error) {
    const conflict = error instanceof DomainError ? CONFLICTS[error.code] : undefined;
    if (!(error instanceof DomainError) || conflict === undefined) throw error;
    const { actor } =
      (await store.readStream(conflict.streamOf(id))).findLast(({ metadata }) => conflict.isAuthor(metadata.actor.via))?.metadata ?? {};
    throw actor === undefined
      ? error
      : new DomainError(error.code, { ...error.params, ...(await describeAuthor({ store, vault }, principal, actor)) });
  }
};
