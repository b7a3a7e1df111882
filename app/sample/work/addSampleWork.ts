import { onQuota } from '#command-api/accounts/streams.ts';
import { partOf } from '#command-api/envelopes.ts';
import { onFeedback, feedbackStream } from '#command-api/feedback/streams.ts';
import type { ProcessContext } from '#command-api/processManager/process.ts';
import { reserveService } from '#command-api/services/reservations.ts';
import { onService } from '#command-api/services/streams.ts';
import { decide as decideFeedback } from '#domain/feedback/decider.ts';
import { decide as decideQuota } from '#domain/quota/decider.ts';
import { decide } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import { isoTime } from '#platform/clock.ts';
import { sampleEnvelope } from '../envelope.ts';
import { ADDED_DAYS_AGO } from '../fillWithSample.ts';
import { samplePersonId } from '../people.ts';
import { sampleFeedbackId, sampleServiceId } from '../sampleDirectory.ts';
import { sampleDraft } from '../sampleDraft.ts';
import type { SampleService } from '../sampleService.ts';
import { addSampleRegions } from './addSampleRegions.ts';
import { SHELTERS_OF_PROVIDER } from './bedHistory.ts';
import { SAMPLE_FEEDBACKS, type SampleFeedback } from './feedbacks.ts';
import { givenBy } from './givenBy.ts';
import { addSampleThreads } from './threads.ts';
import { WAITING_OF_PROVIDER, WAITING_OF_VOLUNTEERS } from './waitingServices.ts';

type Context = Pick<ProcessContext, 'store' | 'vault' | 'clock'>;

const DAY = 86_400_000;
/** New number that the provider sets for one of the shelters after its approval. */
const OTHER_PHONE = '3035550183';

/** Higher than the number of services of the provider and the volunteer, so that both can add one. */
const QUOTA = 10;

const raiseQuota = async ({ store, clock }: Context, role: Role): Promise<void> => {
  const accountId = samplePersonId(role);
  await onQuota(store, sampleEnvelope(accountId, 'raise quota', clock(), 'SYSTEM'), accountId, (state) =>
    decideQuota({ type: 'SetQuota', quota: QUOTA }, state),
  );
};

/** Hands a shelter of the sample over to the provider. */
const handOver = async ({ store, clock }: Context, key: string): Promise<void> => {
  const [serviceId, to] = [sampleServiceId(key), samplePersonId('USER')];
  const envelope = sampleEnvelope(key, 'hand over', clock() - (ADDED_DAYS_AGO - 1) * DAY, 'SYSTEM');
  await reserveService(store, partOf(envelope, 'reserve'), { accountId: to, serviceId }, false);
  await onService(store, envelope, serviceId, (state) => decide({ type: 'HandOverService', to }, state));
};

const addWaiting = async ({ store, clock }: Context, sample: SampleService, role: Role): Promise<void> => {
  const now = clock();
  const [serviceId, ownerId] = [sampleServiceId(sample.key), samplePersonId(role)];
  const envelope = givenBy(role, sample.key, 'add waiting', now);
  await reserveService(store, partOf(envelope, 'reserve'), { accountId: ownerId, serviceId }, false);
  await onService(store, envelope, serviceId, (state) =>
    state.status === 'none' ? decide({ type: 'AddService', ownerId, draft: sampleDraft(sample, now) }, state) : [],
  );
};

/** The provider changes the number of an approved shelter, so that a lead has a change to review. */
const changePhone = async ({ store, clock }: Context, key: string): Promise<void> => {
  await onService(store, givenBy('USER', key, 'another phone', clock()), sampleServiceId(key), (state) => {
    const contact = factsNow(state, 'contact');
    if (contact === undefined) return [];
    const draft = { contact: { ...contact, phone: OTHER_PHONE } };
    return decide({ type: 'ReviseService', draft, baseRevision: null, via: 'web' }, state);
  });
};

const sendFeedback = async ({ store, vault, clock }: Context, feedback: SampleFeedback): Promise<void> => {
  const { key, serviceKey, kind, subject, message, daysAgo, archived } = feedback;
  const at = clock() - daysAgo * DAY;
  const id = sampleFeedbackId(key);
  const envelope = sampleEnvelope(key, 'send feedback', at, 'GUEST');
  const sealed = await vault.keys.seal(feedbackStream(id), { subject, message, email: `${key}@sample.example` });
  const about = serviceKey === undefined ? { type: 'APP' as const } : { type: 'SERVICE' as const, serviceId: sampleServiceId(serviceKey) };
  const facts = { ...about, kind, sentAt: isoTime(at), images: [], sealed };
  await onFeedback(store, envelope, id, (state) => (state.status === 'none' ? decideFeedback({ type: 'SendFeedback', facts }, state) : []));
  if (archived !== true) return;
  const archiving = sampleEnvelope(key, 'archive feedback', at + DAY, 'ADMINISTRATOR');
  await onFeedback(store, archiving, id, (state) => decideFeedback({ type: 'ArchiveFeedback', at: isoTime(at + DAY) }, state));
};

/**
 * Gives the people of the sample open tasks: shelters to count and waiting services for the provider, waiting services for the volunteers,
 * feedback to read, one change since its approval, and regions with contacts. Every event is marked as sample; a repeated run adds only
 * missing parts. Call it after `addSamplePeople`.
 */
export const addSampleWork = async (context: Context): Promise<void> => {
  for (const role of ['USER', 'VOLUNTEER'] as const) await raiseQuota(context, role);
  for (const key of SHELTERS_OF_PROVIDER) await handOver(context, key);
  for (const sample of WAITING_OF_PROVIDER) await addWaiting(context, sample, 'USER');
  for (const sample of WAITING_OF_VOLUNTEERS) await addWaiting(context, sample, 'VOLUNTEER');
  await addSampleThreads(context);
  const [changed] = SHELTERS_OF_PROVIDER;
  if (changed !== undefined) await changePhone(context, changed);
  for (const feedback of SAMPLE_FEEDBACKS) await sendFeedback(context, feedback);
  await addSampleRegions(context);
};
