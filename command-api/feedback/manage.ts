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
import { DomainError } from '#kernel/errors.ts';
import { can, type Action } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { CommandContext } from '../context.ts';
import { registerCommand } from '../registerCommand.ts';
import { serviceNow } from '../services/streams.ts';
import { say, type MessageName } from './messages.ts';
import { onFeedback } from './streams.ts';

type Managing = typeof seeFeedback | typeof archiveFeedback | typeof unarchiveFeedback | typeof deleteFeedback | typeof restoreFeedback;

/** `at`: now, ISO 8601 UTC. */
type Change = (at: string) => FeedbackCommand;

/** Whether the feedback concerns a service of the caller. */
const isAboutOwn = async ({ store }: CommandContext, { id }: Principal, { serviceId }: FeedbackState): Promise<boolean> => {
  if (serviceId === null) return false;
  const service = await serviceNow(store, serviceId);
  return service.status === 'listed' && service.ownerId === id;
};

/**
 * Throws 403 if the caller may not do an action on feedback, even if the feedback does not exist. Only administrators manage feedback
 * about the app and feedback of types that this version does not know.
 */
const requirePermission = async (context: CommandContext, principal: Principal, action: Action, state: FeedbackState): Promise<void> => {
  const person = { accountApproved: principal.approved };
  const isApp = state.status !== 'none' && state.type !== 'SERVICE';
  const mayRead = isApp ? can(principal.role, 'feedback.readApp', person) : true;
  const own = !isApp && (await isAboutOwn(context, principal, state));
  if (!mayRead || !can(principal.role, action, { ...person, own })) throw new DomainError('FORBIDDEN');
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
