import type { RecordedEvent } from '../../domain/events/envelope.ts';
import * as feedback from '../../domain/feedback/decider.ts';
import * as message from '../../domain/message/decider.ts';

export const feedbackStream = (id: string): string => `feedback-${id}`;
export const messageStream = (id: string): string => `message-${id}`;

type History = readonly RecordedEvent[];

export const feedbackState = (history: History): feedback.FeedbackState =>
  history.filter(feedback.isFeedbackEvent).reduce(feedback.evolve, feedback.initialState);

export const messageState = (history: History): message.MessageState =>
  history.filter(message.isMessageEvent).reduce(message.evolve, message.initialState);
