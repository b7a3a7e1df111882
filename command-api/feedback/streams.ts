import * as feedback from '#domain/feedback/decider.ts';
import * as message from '#domain/message/decider.ts';
import { streamsOf } from '#platform/commands/streamsOf.ts';

export const {
  nameOf: feedbackStream,
  stateOf: feedbackState,
  on: onFeedback,
} = streamsOf((id) => `feedback-${id}`, feedback.isFeedbackEvent, feedback.evolve, feedback.initialState);

export const {
  nameOf: messageStream,
  stateOf: messageState,
  on: onMessage,
} = streamsOf((id) => `message-${id}`, message.isMessageEvent, message.evolve, message.initialState);
