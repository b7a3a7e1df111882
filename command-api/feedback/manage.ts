import type { Router } from 'express';
import { DomainError } from '../../domain/errors.ts';
import { decide, type FeedbackCommand, type FeedbackState } from '../../domain/feedback/decider.ts';
import { can, type Action } from '../../domain/permissions/permissions.ts';
import type { Principal } from '../../domain/principal.ts';
import { handleCommand } from '../../platform/commands/handle.ts';
import {
  archiveFeedback,
  deleteFeedback,
  restoreFeedback,
  seeFeedback,
  unarchiveFeedback,
  type FeedbackChanged,
} from '../../contract/feedbackManaging.ts';
import { registerCommand } from '../registerCommand.ts';
import type { CommandContext } from '../context.ts';
import { serviceState, serviceStream } from '../services/streams.ts';
import { say, type MessageName } from './messages.ts';
import { feedbackState, feedbackStream } from './streams.ts';

type Managing = typeof seeFeedback | typeof archiveFeedback | typeof unarchiveFeedback | typeof deleteFeedback | typeof restoreFeedback;

interface Change {
  readonly action: Action;
  readonly message: MessageName;
  /** `at`: now, ISO 8601 UTC. */
  command(at: string): FeedbackCommand;
}

/** The feedback is about a service of theirs. */
const isAboutOwn = async ({ store }: CommandContext, { id }: Principal, { serviceId }: FeedbackState): Promise<boolean> => {
  if (serviceId === null) return false;
  const service = serviceState(await store.readStream(serviceStream(serviceId)));
  return service.status === 'listed' && service.ownerId === id;
};

/**
 * Refuses what somebody may not do with it: 403 where it is as if it were not there. Feedback about the app is its
 * administrators' alone; so is what is of a type that this version does not know.
 */
const requirePermission = async (context: CommandContext, principal: Principal, action: Action, state: FeedbackState): Promise<void> => {
  const person = { accountApproved: principal.approved };
  const isApp = state.status !== 'none' && state.type !== 'SERVICE';
  const mayRead = isApp ? can(principal.role, 'feedback.readApp', person) : true;
  const own = !isApp && (await isAboutOwn(context, principal, state));
  if (!mayRead || !can(principal.role, action, { ...person, own })) throw new DomainError('FORBIDDEN');
};

const manage = (router: Router, context: CommandContext, operation: Managing, { action, message, command }: Change): void =>
  registerCommand(router, context, operation, async ({ params: { id }, language }, { principal, envelope }) => {
    const { position } = await handleCommand({
      store: context.store,
      streamName: feedbackStream(id),
      envelope,
      passesByNewer: action === 'feedback.remove' && message === 'deleted',
      decide: async (history) => {
        const state = feedbackState(history);
        await requirePermission(context, principal, action, state);
        return decide(command(envelope.occurredAt), state);
      },
    });
    const body: FeedbackChanged = { id, message: say(message, language) };
    return { body, position };
  });

/** What is done with one feedback. */
export const manageRoutes = (router: Router, context: CommandContext): void => {
  manage(router, context, seeFeedback, { action: 'feedback.read', message: 'seen', command: () => ({ type: 'SeeFeedback' }) });
  manage(router, context, archiveFeedback, {
    action: 'feedback.archive',
    message: 'archived',
    command: (at) => ({ type: 'ArchiveFeedback', at }),
  });
  manage(router, context, unarchiveFeedback, {
    action: 'feedback.archive',
    message: 'unarchived',
    command: () => ({ type: 'UnarchiveFeedback' }),
  });
  manage(router, context, deleteFeedback, {
    action: 'feedback.remove',
    message: 'deleted',
    command: (at) => ({ type: 'DeleteFeedback', at }),
  });
  manage(router, context, restoreFeedback, {
    action: 'feedback.remove',
    message: 'restored',
    command: () => ({ type: 'RestoreFeedback' }),
  });
};
