import { OpenLocationCode } from 'open-location-code';
import type { Feedback } from '#contract/feedbackManaging.ts';
import { FEEDBACK_KINDS, FEEDBACK_TYPES } from '#domain/feedback/form.ts';
import { metresBetween } from '#domain/values/distance.ts';
import type { FeedbackContent } from '#identity/feedback/sealedFeedback.ts';
import type { FeedbackRow, NamedService } from '../querying/feedback/feedbacks.ts';

const plusCodes = new OpenLocationCode();

/** Returns the plus code of a point, precise to 14 meters, for map apps. It is computed here, without another server. */
const plusCodeOf = ({ longitude, latitude }: NonNullable<FeedbackContent['coordinates']>): string => plusCodes.encode(latitude, longitude);

type Sender = Partial<Pick<Feedback, 'email' | 'name' | 'phone' | 'location' | 'plusCode' | 'distance' | 'files'>>;

const senderOf = ({ email, name, phone, coordinates }: FeedbackContent, { images }: FeedbackRow, point: NamedService['point']): Sender => ({
  email,
  ...(name === undefined ? {} : { name }),
  ...(phone === undefined ? {} : { phone }),
  ...(coordinates === undefined
    ? {}
    : { location: { coordinates: [coordinates.longitude, coordinates.latitude] }, plusCode: plusCodeOf(coordinates) }),
  ...(coordinates === undefined || point === undefined ? {} : { distance: Math.round(metresBetween(coordinates, point)) }),
  ...(images.length === 0 ? {} : { files: [...images] }),
});

/**
 * Converts a feedback of a known type and kind to its response; sender and pictures only if `withSender`. A feedback whose key is
 * destroyed has no text.
 */
export const feedbackJson = (
  row: FeedbackRow,
  content: FeedbackContent | null,
  { service, withSender }: { readonly service: NamedService | undefined; readonly withSender: boolean },
): Feedback => ({
  id: row._id,
  type: FEEDBACK_TYPES.includes(row.type) ? row.type : 'APP',
  kind: FEEDBACK_KINDS.includes(row.kind) ? row.kind : 'feedback',
  subject: content?.subject ?? '',
  message: content?.message ?? '',
  ...(row.serviceId === undefined ? {} : { serviceId: row.serviceId }),
  ...(service === undefined ? {} : { serviceName: service.name }),
  createdAt: row.sentAt,
  isSeen: row.seen,
  isArchive: row.archived,
  ...(row.archivedAt === undefined ? {} : { archivedAt: row.archivedAt }),
  ...(row.answeredAt === undefined ? {} : { answeredAt: row.answeredAt }),
  ...(withSender && content !== null ? senderOf(content, row, service?.point) : {}),
});
