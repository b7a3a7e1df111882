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
import { mayManageFeedback } from '#domain/feedback/mayManage.ts';
import { DomainError } from '#kernel/errors.ts';
import type { Action } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand } from '../registerCommand.ts';
import { say, type MessageName } from './messages.ts';
import { onFeedback } from './streams.ts';

type Managing = typeof seeFeedback | typeof archiveFeedback | typeof unarchiveFeedback | typeof deleteFeedback | typeof restoreFeedback;

/** `at`: now, ISO 8601 UTC. */
type Change = (at: string) => FeedbackCommand;

/** Throws 403 if the caller may not do an action on feedback, even if the feedback does not exist. */
const requirePermission = async ({ store }: CommandContext, principal: Principal, action: Action, state: FeedbackState): Promise<void> => {
  const may = await mayManageFeedback((name) => store.readStream(name), principal, state, [action]);
  if (!may) throw new DomainError('FORBIDDEN');
};

const manage = (
  router: Router,
  context: CommandContext,
  operation: Managing,
  action: Action,
  message: MessageName,
  command: Change,
): void =>
  registerCommand(router, context, operation, async ({ params: { id }, language }, { principal, envelope }) => {
    const decidePermitted = async (state: FeedbackState) => {
      await requirePermission(context, principal, action, state);
      return decide(command(envelope.occurredAt), state);
    };
    const handling = { passesByNewer: action === 'feedback.remove' && message === 'deleted' };
    const { position } = await onFeedback(context.store, envelope, id, decidePermitted, handling);
    const body: FeedbackChanged = { id, message: say(message, language) };
    return { body, position };
  });

/** Adds the routes that change one feedback. */
export const manageRoutes = (router: Router, context: CommandContext): void => {
  manage(router, context, seeFeedback, 'feedback.read', 'seen', () => ({ type: 'SeeFeedback' }));
  manage(router, context, archiveFeedback, 'feedback.archive', 'archived', (at) => ({ type: 'ArchiveFeedback', at }));
  manage(router, context, unarchiveFeedback, 'feedback.archive', 'unarchived', () => ({ type: 'UnarchiveFeedback' }));
  manage(router, context, deleteFeedback, 'feedback.remove', 'deleted', (at) => ({ type: 'DeleteFeedback', at }));
  manage(router, context, restoreFeedback, 'feedback.remove', 'restored', () => ({ type: 'RestoreFeedback' }));
};
