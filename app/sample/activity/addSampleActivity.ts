import { subEnvelope } from '#command-api/commands/envelopes.ts';
import type { ProcessContext } from '#command-api/commands/process.ts';
import { handleFeedbackCommand, feedbackStream } from '#command-api/feedback/streams.ts';
import { handleQuotaCommand } from '#command-api/streams/accountStreams.ts';
import { reserveService } from '#command-api/streams/serviceReservations.ts';
import { handleServiceCommand } from '#command-api/streams/serviceStreams.ts';
import { decide as decideFeedback } from '#domain/feedback/decider.ts';
import { decide as decideQuota } from '#domain/quota/decider.ts';
import { decide } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import { isoTime } from '#platform/systemClock.ts';
import { ADDED_DAYS_AGO, sampleFeedbackId, sampleServiceId, WAITING_OF_PROVIDER, WAITING_OF_VOLUNTEERS } from '../sampleDirectory.ts';
import { sampleDraft } from '../sampleDraft.ts';
import { sampleEnvelope } from '../sampleEnvelope.ts';
import { samplePersonId } from '../samplePeople.ts';
import type { SampleService } from '../sampleService.ts';
import { addSampleThreads } from './addSampleThreads.ts';
import { envelopeOfPerson } from './envelopeOfPerson.ts';
import { SHELTERS_OF_PROVIDER } from './sampleBedHistory.ts';
import { SAMPLE_FEEDBACKS, type SampleFeedback } from './sampleFeedbacks.ts';

type SampleActivityContext = Pick<ProcessContext, 'store' | 'vault' | 'clock'>;

const DAY_MS = 86_400_000;
/** New number that the provider sets for one of the shelters after its approval. */
const CHANGED_PHONE = '3035550183';

/** Higher than the number of services of the provider and the volunteer, so that both can add one. */
const SAMPLE_QUOTA = 10;

const raiseQuota = async ({ store, clock }: SampleActivityContext, role: Role): Promise<void> => {
  const accountId = samplePersonId(role);
  const envelope = sampleEnvelope(accountId, 'raise quota', clock() - ADDED_DAYS_AGO * DAY_MS, 'SYSTEM');
  await handleQuotaCommand(store, envelope, accountId, (state) => decideQuota({ type: 'SetQuota', quota: SAMPLE_QUOTA }, state));
};

/** Hands a shelter of the sample over to the provider. */
const handOver = async ({ store, clock }: SampleActivityContext, key: string): Promise<void> => {
  const [serviceId, to] = [sampleServiceId(key), samplePersonId('USER')];
  const envelope = sampleEnvelope(key, 'hand over', clock() - (ADDED_DAYS_AGO - 1) * DAY_MS, 'SYSTEM');
  await reserveService({ store }, subEnvelope(envelope, 'reserve'), { accountId: to, serviceId }, { unlimited: false });
  await handleServiceCommand(store, envelope, serviceId, (state) => decide({ type: 'HandOverService', to }, state));
};

const addWaitingService = async ({ store, clock }: SampleActivityContext, sample: SampleService, role: Role): Promise<void> => {
  const now = clock();
  const [serviceId, ownerId] = [sampleServiceId(sample.key), samplePersonId(role)];
  const envelope = envelopeOfPerson(role, sample.key, 'add waiting', now);
  await reserveService({ store }, subEnvelope(envelope, 'reserve'), { accountId: ownerId, serviceId }, { unlimited: false });
  await handleServiceCommand(store, envelope, serviceId, (state) =>
    state.status === 'none' ? decide({ type: 'AddService', ownerId, draft: sampleDraft(sample, now) }, state) : [],
  );
};

/** The provider changes the number of an approved shelter, so that a lead has a change to review. */
const changePhone = async ({ store, clock }: SampleActivityContext, key: string): Promise<void> => {
  await handleServiceCommand(store, envelopeOfPerson('USER', key, 'another phone', clock()), sampleServiceId(key), (state) => {
    const contact = factsNow(state, 'contact');
    if (contact === undefined) return [];
    const draft = { contact: { ...contact, phone: CHANGED_PHONE } };
    return decide({ type: 'ReviseService', draft, baseRevision: null, via: 'web' }, state);
  });
};

const sendFeedback = async ({ store, vault, clock }: SampleActivityContext, feedback: SampleFeedback): Promise<void> => {
  const { key, serviceKey, kind, subject, message, daysAgo, archived } = feedback;
  const feedbackSentAt = clock() - daysAgo * DAY_MS;
  const id = sampleFeedbackId(key);
  const envelope = sampleEnvelope(key, 'send feedback', feedbackSentAt, 'GUEST');
  const sealed = await vault.keys.seal(feedbackStream(id), { subject, message, email: `${key}@sample.example` });
  const feedbackSubject =
    serviceKey === undefined ? { type: 'APP' as const } : { type: 'SERVICE' as const, serviceId: sampleServiceId(serviceKey) };
  const facts = { ...feedbackSubject, kind, sentAt: isoTime(feedbackSentAt), images: [], sealed };
  await handleFeedbackCommand(store, envelope, id, (state) =>
    state.status === 'none' ? decideFeedback({ type: 'SendFeedback', facts }, state) : [],
  );
  if (archived !== true) return;
  const archiveEnvelope = sampleEnvelope(key, 'archive feedback', feedbackSentAt + DAY_MS, 'ADMINISTRATOR');
  await handleFeedbackCommand(store, archiveEnvelope, id, (state) =>
    decideFeedback({ type: 'ArchiveFeedback', at: isoTime(feedbackSentAt + DAY_MS) }, state),
  );
};

/**
 * Gives the people of the sample open tasks: shelters to count and waiting services for the provider, waiting services for the volunteers,
 * feedback to read, and one change since its approval. Every event is marked as sample; a repeated run adds only
 * missing parts. Call it after `addSamplePeople`.
 */
export const addSampleActivity = async (context: SampleActivityContext): Promise<void> => {
  for (const role of ['USER', 'VOLUNTEER'] as const) await raiseQuota(context, role);
  for (const key of SHELTERS_OF_PROVIDER) await handOver(context, key);
  for (const sample of WAITING_OF_PROVIDER) await addWaitingService(context, sample, 'USER');
  for (const sample of WAITING_OF_VOLUNTEERS) await addWaitingService(context, sample, 'VOLUNTEER');
  await addSampleThreads(context);
  const [changedServiceKey] = SHELTERS_OF_PROVIDER;
  if (changedServiceKey !== undefined) await changePhone(context, changedServiceKey);
  for (const feedback of SAMPLE_FEEDBACKS) await sendFeedback(context, feedback);
};
