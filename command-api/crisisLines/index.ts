import type { Router } from 'express';
import {
  addCrisisLine,
  removeCrisisLine,
  restoreCrisisLine,
  reviseCrisisLine,
  type CrisisLineChanged,
} from '#contract/crisisLineOperations.ts';
import { decide, type CrisisLineCommand } from '#domain/crisisLine/decider.ts';
import { can, type Action } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { MESSAGES } from './messages.ts';
import { handleCrisisLineCommand } from './streams.ts';

interface CommandInput {
  readonly id: string;
  readonly envelope: CommandEnvelope;
  readonly command: CrisisLineCommand;
  readonly message: keyof typeof MESSAGES;
  readonly language: Language;
}

const executeCommand = async (
  { store }: CommandContext,
  { id, envelope, command, message, language }: CommandInput,
): Promise<CommandHandlerResult> => {
  const handleOptions = { startsStream: command.type === 'AddCrisisLine', skipsNewerEvents: command.type === 'RemoveCrisisLine' };
  const { revision, position } = await handleCrisisLineCommand(store, envelope, id, (state) => decide(command, state), handleOptions);
  const body: CrisisLineChanged = { id, message: MESSAGES[message][language], revision: Number(revision) };
  return { body, position };
};

const requirePermission = (principal: Principal, action: Action): void => {
  if (!can(principal.role, action, { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
};

/** Adds the routes of the crisis line commands. */
export const crisisLineRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, addCrisisLine, async ({ body, language }, { principal, envelope }) => {
    requirePermission(principal, 'crisisLine.add');
    const { revision: _baseRevision, ...facts } = body;
    const id = entityIdOf(envelope.commandId, 'crisisLine');
    const result = await executeCommand(context, { id, envelope, command: { type: 'AddCrisisLine', facts }, message: 'added', language });
    return { ...result, status: 201, headers: { Location: `/api/crisis-lines/${id}` } };
  });

  registerCommand(router, context, reviseCrisisLine, ({ params: { id }, body, language }, { principal, envelope }) => {
    requirePermission(principal, 'crisisLine.revise');
    const { revision: baseRevision = null, ...facts } = body;
    return executeCommand(context, {
      id,
      envelope,
      command: { type: 'ReviseCrisisLine', facts, baseRevision },
      message: 'revised',
      language,
    });
  });

  registerCommand(router, context, removeCrisisLine, ({ params: { id }, language }, { principal, envelope }) => {
    requirePermission(principal, 'crisisLine.remove');
    return executeCommand(context, { id, envelope, command: { type: 'RemoveCrisisLine' }, message: 'removed', language });
  });

  registerCommand(router, context, restoreCrisisLine, ({ params: { id }, language }, { principal, envelope }) => {
    requirePermission(principal, 'crisisLine.restore');
    return executeCommand(context, { id, envelope, command: { type: 'RestoreCrisisLine' }, message: 'restored', language });
  });
};
