import * as feedback from '#domain/feedback/decider.ts';
import * as message from '#domain/message/decider.ts';
import { createStreams } from '#platform/commands/createStreams.ts';

export const {
  streamNameOf: feedbackStream,
  stateOf: feedbackState,
  handle: handleFeedbackCommand,
} = createStreams((id) => `feedback-${id}`, feedback.isFeedbackEvent, feedback.evolve, feedback.initialState);

export const {
  streamNameOf: messageStream,
  stateOf: messageState,
  handle: handleMessageCommand,
} = createStreams((id) => `message-${id}`, message.isMessageEvent, message.evolve, message.initialState);
