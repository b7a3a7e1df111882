import type { Request, Router } from 'express';
import { sendAppFeedback, sendServiceFeedback, type SentResult } from '#contract/feedbackSending.ts';
import { decide } from '#domain/feedback/decider.ts';
import type { FeedbackKind, FeedbackType } from '#domain/feedback/form.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { omitEmpty, type FeedbackContent } from '#identity/feedback/sealedFeedback.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { uploadsOf, type Upload } from '#platform/http/readUploads.ts';
import { reencodePicture } from '#platform/pictures/reencode.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { requireListed } from './listedService.ts';
import { messageText, type MessageName } from './messages.ts';
import { feedbackStream, handleFeedbackCommand } from './streams.ts';

interface FeedbackSubmission {
  readonly type: FeedbackType;
  readonly kind: FeedbackKind;
  readonly serviceId?: string;
  readonly content: FeedbackContent;
  readonly uploads: readonly Upload[];
  readonly message: MessageName;
  readonly language: Language;
}

/** Timeout of requests with pictures: re-encoding them takes time. */
const IMAGE_UPLOAD_TIMEOUT_MS = 30_000;

/** Stores pictures, sealed with the feedback's key, before any event names them. Returns their names. */
const storeImages = async ({ vault, files }: CommandContext, id: string, uploads: readonly Upload[]): Promise<string[]> => {
  const reencodedImages: Buffer[] = [];
  for (const { bytes } of uploads) reencodedImages.push(await reencodePicture(bytes));
  const names = reencodedImages.map((_bytes, index) => `${id}-${index}.webp`);
  for (const [index, name] of names.entries())
    await files.save(name, await vault.keys.sealFile(feedbackStream(id), name, reencodedImages[index] as Buffer));
  return names;
};

/**
 * Stores a feedback. Its id comes from the command id, so a retry creates no second one. The stream is read first, so that a retry
 * re-encodes and seals nothing.
 */
const sendFeedback = async (
  context: CommandContext,
  envelope: CommandEnvelope,
  submission: FeedbackSubmission,
): Promise<CommandHandlerResult> => {
  const { store, vault } = context;
  const { type, kind, serviceId, content, uploads, message, language } = submission;
  const id = entityIdOf(envelope.commandId, 'feedback');
  const { position } = await handleFeedbackCommand(store, envelope, id, async (state) => {
    const images = await storeImages(context, id, uploads);
    const sealed = await vault.keys.seal(feedbackStream(id), omitEmpty(content));
    const facts = { type, kind, ...(serviceId === undefined ? {} : { serviceId }), sentAt: envelope.occurredAt, images, sealed };
    return decide({ type: 'SendFeedback', facts }, state);
  });
  const body: SentResult = { id, message: messageText(message, language) };
  return { status: 201, body, position };
};

/** POST /feedbacks/app and /feedbacks/service. The request is counted before its body is read: a flood of requests uploads no pictures. */
export const sendRoutes = (router: Router, context: CommandContext): void => {
  const { store, limits, commandTimeoutMs } = context;
  const options = {
    beforeBody: ({ ip }: Request) => limits.consume('feedback', { address: ip }),
    timeoutMs: Math.max(commandTimeoutMs, IMAGE_UPLOAD_TIMEOUT_MS),
  };
  registerCommand(
    router,
    context,
    sendAppFeedback,
    ({ body, language, request }, { envelope }) => {
      const { type: _type, ...content } = body;
      const uploads = uploadsOf(request);
      return sendFeedback(context, envelope, { type: 'APP', kind: 'feedback', content, uploads, message: 'sent', language });
    },
    options,
  );
  registerCommand(
    router,
    context,
    sendServiceFeedback,
    async ({ body, language, request }, { envelope }) => {
      const { type: _type, kind, serviceId, subject = '', ...otherFields } = body;
      const { name } = await requireListed(store, serviceId);
      const content = { ...otherFields, subject: subject === '' ? name : subject };
      const message = kind === 'report' ? 'reported' : 'sent';
      return sendFeedback(context, envelope, { type: 'SERVICE', kind, serviceId, content, uploads: uploadsOf(request), message, language });
    },
    options,
  );
};
