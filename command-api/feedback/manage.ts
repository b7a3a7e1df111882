import type { Router } from 'express';
import {
  archiveFeedback,
  deleteFeedback,
  restoreFeedback,
  seeFeedback,
  unarchiveFeedback,
  type FeedbackChanged,
} from '#contract/feedbackManaging.ts';
import { decide, type FeedbackCommand, type FeedbackState } from '#domain/feedback/decider.ts';
import { mayManageFeedback } from '#domain/feedback/mayManageFeedback.ts';
import type { Action } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand } from '../commands/registerCommand.ts';
import { messageText, type MessageName } from './messages.ts';
import { handleFeedbackCommand } from './streams.ts';

type ManageOperation =
  | typeof seeFeedback
  | typeof archiveFeedback
  | typeof unarchiveFeedback
  | typeof deleteFeedback
  | typeof restoreFeedback;

/** `at`: the current time, ISO 8601 UTC. */
type CommandAt = (at: string) => FeedbackCommand;

/** Throws 403 if the caller may not do an action on feedback, even if the feedback does not exist. */
const requirePermission = async ({ store }: CommandContext, principal: Principal, action: Action, state: FeedbackState): Promise<void> => {
  const isAllowed = await mayManageFeedback((name) => store.readStream(name), principal, state, [action]);
  if (!isAllowed) throw new DomainError('FORBIDDEN');
};

const registerManageCommand = (
  router: Router,
  context: CommandContext,
  operation: ManageOperation,
  action: Action,
  message: MessageName,
  command: CommandAt,
): void =>
  registerCommand(router, context, operation, async ({ params: { id }, language }, { principal, envelope }) => {
    const decidePermitted = async (state: FeedbackState) => {
      await requirePermission(context, principal, action, state);
      return decide(command(envelope.occurredAt), state);
    };
    const handleOptions = { skipsNewerEvents: action === 'feedback.remove' && message === 'deleted' };
    const { position } = await handleFeedbackCommand(context.store, envelope, id, decidePermitted, handleOptions);
    const body: FeedbackChanged = { id, message: messageText(message, language) };
    return { body, position };
  });

/** Adds the routes that change one feedback. */
export const manageRoutes = (router: Router, context: CommandContext): void => {
  registerManageCommand(router, context, seeFeedback, 'feedback.read', 'seen', () => ({ type: 'SeeFeedback' }));
  registerManageCommand(router, context, archiveFeedback, 'feedback.archive', 'archived', (at) => ({ type: 'ArchiveFeedback', at }));
  registerManageCommand(router, context, unarchiveFeedback, 'feedback.archive', 'unarchived', () => ({ type: 'UnarchiveFeedback' }));
  registerManageCommand(router, context, deleteFeedback, 'feedback.remove', 'deleted', (at) => ({ type: 'DeleteFeedback', at }));
  registerManageCommand(router, context, restoreFeedback, 'feedback.remove', 'restored', () => ({ type: 'RestoreFeedback' }));
};
