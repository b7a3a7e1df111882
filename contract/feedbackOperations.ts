import {
  archiveFeedback,
  deleteFeedback,
  getFeedback,
  getFile,
  listFeedbacks,
  restoreFeedback,
  seeFeedback,
  unarchiveFeedback,
} from './feedbackManaging.ts';
import { sendAppFeedback, sendMessage, sendServiceFeedback } from './feedbackSending.ts';
import type { Operation } from './operation.ts';

/** The operations of feedback and messages, in the order of `openapi.yaml`. */
export const FEEDBACK_OPERATIONS: readonly Operation[] = [
  sendAppFeedback,
  sendServiceFeedback,
  sendMessage,
  listFeedbacks,
  getFeedback,
  seeFeedback,
  archiveFeedback,
  unarchiveFeedback,
  deleteFeedback,
  restoreFeedback,
  getFile,
];
