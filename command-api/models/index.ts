import type { Router } from 'express';
import { cancelRebuild, requestProof, requestRebuild, requestSwitch, type ModelChanged } from '#contract/systemOperations.ts';
import { decide as decideProof } from '#domain/models/proofDecider.ts';
import { decide, type RebuildCommand } from '#domain/models/rebuildDecider.ts';
import { PROOF_STREAM } from '#domain/models/streams.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { proofStreams, rebuildStreams } from '#operations/models/modelStreams.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { MESSAGES } from './messages.ts';

const requirePermission = ({ role, approved }: Principal): void => {
  if (!can(role, 'model.rebuild', { accountApproved: approved })) throw new DomainError('FORBIDDEN');
};

interface Caller {
  readonly principal: Principal;
  readonly envelope: CommandEnvelope;
}

const bodyOf = (message: keyof typeof MESSAGES, language: Language): ModelChanged => ({ message: MESSAGES[message][language] });

/** Adds the routes of the requests to rebuild and to prove read models; `projections/maintenance/` carries them out. */
export const modelRoutes = (router: Router, context: CommandContext): void => {
  const { store } = context;
  const request = async (
    { principal, envelope }: Caller,
    name: string,
    command: RebuildCommand,
    body: ModelChanged,
  ): Promise<CommandHandlerResult> => {
    requirePermission(principal);
    const { position } = await rebuildStreams.handle(store, envelope, name, (state) => decide(command, state));
    return { body, position };
  };

  registerCommand(router, context, requestRebuild, ({ params: { name }, language }, caller) =>
    request(caller, name, { type: 'RequestRebuild' }, bodyOf('rebuildRequested', language)),
  );
  registerCommand(router, context, requestSwitch, ({ params: { name }, body: { acceptDifferences }, language }, caller) =>
    request(caller, name, { type: 'RequestSwitch', acceptDifferences }, bodyOf('switchRequested', language)),
  );
  registerCommand(router, context, cancelRebuild, ({ params: { name }, language }, caller) =>
    request(caller, name, { type: 'CancelRebuild' }, bodyOf('rebuildCancelled', language)),
  );
  registerCommand(router, context, requestProof, async ({ language }, { principal, envelope }) => {
    requirePermission(principal);
    const { position } = await proofStreams.handle(store, envelope, PROOF_STREAM, (state) => decideProof({ type: 'RequestProof' }, state));
    return { body: bodyOf('proofRequested', language), position };
  });
};
