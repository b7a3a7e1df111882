import * as z from 'zod/mini';
import { appFeedbackSchema, serviceFeedbackSchema } from '#domain/feedback/form.ts';
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#domain/feedback/limits.ts';
import { messageSchema } from '#domain/message/form.ts';
import { defineOperation, type UploadSpec } from './operation.ts';
import { rateLimitedProblems, publicCommand } from './operationParts.ts';

/* What visitors send: feedback, reports of wrong facts, messages to a service. None of them requires signing in. */

const sendingCommand = { ...publicCommand, tag: 'Feedback' } as const;

const sentSchema = z.object({
  id: z.string(),
  /** A sentence for the user. */
  message: z.string(),
});

export type SentResult = z.infer<typeof sentSchema>;

/** The form field `images`: JPEG, PNG, WebP or GIF. */
export const FEEDBACK_IMAGES: UploadSpec = { field: 'images', most: MAX_IMAGES, maxBytes: MAX_IMAGE_BYTES };

const sentResponse = (description: string, message: string) => ({
  201: {
    description,
    schema: sentSchema,
    example: { id: 'e4d3c2b1-a0f9-5e8d-7c6b-5a4f3e2d1c0b', message },
    headers: ['Consistency-Token'],
  },
});
const imageForms = {
  uploads: FEEDBACK_IMAGES,
  responses: sentResponse('Sent.', 'Thank you. Your feedback was sent.'),
  description:
    'Send JSON, or a form (`multipart/form-data`) with pictures; a form needs an `Idempotency-Key`, which a page of another site cannot send. The server removes metadata about camera and place from pictures. Send `coordinates` only if the user ticked the box.',
} as const;
const sendingProblems = {
  ...rateLimitedProblems,
  400: ['VALIDATION_FAILED', 'INVALID_FORM', 'IDEMPOTENCY_KEY_REQUIRED', 'IMAGE_NOT_READABLE', 'IMAGE_TOO_MANY_PIXELS', 'TOO_MANY_IMAGES'],
  413: ['BODY_TOO_LARGE', 'IMAGE_TOO_LARGE'],
};

export const sendAppFeedback = defineOperation({
  ...sendingCommand,
  ...imageForms,
  id: 'sendAppFeedback',
  permission: 'feedback.send',
  method: 'post',
  path: '/feedbacks/app',
  summary: 'Send feedback on the app',
  body: appFeedbackSchema,
  bodyExample: { email: 'ana@example.org', subject: 'The map', message: 'It would help to see bus lines.' },
  problems: sendingProblems,
});

export const sendServiceFeedback = defineOperation({
  ...sendingCommand,
  ...imageForms,
  id: 'sendServiceFeedback',
  permission: 'feedback.send',
  method: 'post',
  path: '/feedbacks/service',
  summary: 'Send feedback on a service, or report wrong facts of it',
  body: serviceFeedbackSchema,
  bodyExample: {
    kind: 'report',
    serviceId: 'c1b2a3d4-e5f6-5a7b-8c9d-0e1f2a3b4c5d',
    email: 'ana@example.org',
    message: 'They moved across the street last week.',
    coordinates: '-118.2437|34.0522',
  },
  problems: { ...sendingProblems, 404: ['SERVICE_NOT_FOUND'] },
});

export const sendMessage = defineOperation({
  ...sendingCommand,
  id: 'sendMessage',
  permission: 'service.contact',
  method: 'post',
  path: '/messages',
  summary: 'Send a message to a service',
  description:
    'The message is sent to the service’s contact email, with the sender’s address for replies. If a service has no contact email, the request is rejected, and the problem contains the service’s phone number.',
  body: messageSchema,
  bodyExample: {
    serviceId: 'c1b2a3d4-e5f6-5a7b-8c9d-0e1f2a3b4c5d',
    name: 'Ana Example',
    email: 'ana@example.org',
    phone: '(213) 555-0107',
    message: 'Is there a bed for two tonight?',
  },
  responses: sentResponse('On its way.', 'Your message is on its way to Example Night Shelter.'),
  problems: { ...rateLimitedProblems, 404: ['SERVICE_NOT_FOUND'], 409: ['SERVICE_WITHOUT_EMAIL', 'SERVICE_NOT_REACHABLE'] },
});
