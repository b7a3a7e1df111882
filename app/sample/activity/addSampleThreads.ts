import type { ProcessContext } from '#command-api/commands/process.ts';
import { handleFeedbackCommand, feedbackStream } from '#command-api/feedback/streams.ts';
import { appendReason } from '#command-api/services/reason.ts';
import { handleServiceCommand } from '#command-api/streams/serviceStreams.ts';
import { decide as decideFeedback } from '#domain/feedback/decider.ts';
import type { ServiceCommand } from '#domain/service/commands.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { isoTime } from '#platform/systemClock.ts';
import { SAMPLE_DIRECTORY, sampleFeedbackId, sampleServiceId } from '../sampleDirectory.ts';
import { sampleDraft } from '../sampleDraft.ts';
import { sampleEnvelope } from '../sampleEnvelope.ts';
import { envelopeOfPerson } from './envelopeOfPerson.ts';
import { REPORT_THREAD } from './sampleBedHistory.ts';

type SampleActivityContext = Pick<ProcessContext, 'store' | 'vault' | 'clock'>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const SERVICE_KEY = REPORT_THREAD.key;
const REPORT_KEY = 'bakery';
/** A wrong number for the shelter. */
const WRONG_PHONE = '3035550176';

/** Adds the causing command to an envelope. */
const withCausation = (envelope: CommandEnvelope, { commandId: causationId }: CommandEnvelope): CommandEnvelope => ({
  ...envelope,
  causationId,
});

const changeService = (
  { store, vault }: SampleActivityContext,
  envelope: CommandEnvelope,
  key: string,
  commandFor: (state: ServiceState) => ServiceCommand | null,
  reason?: string,
) =>
  handleServiceCommand(store, envelope, sampleServiceId(key), (state) => {
    const command = commandFor(state);
    return command === null ? [] : appendReason(vault.keys, sampleServiceId(key), decide(command, state), reason);
  });

const withPhone =
  (phone: string | undefined) =>
  (state: ServiceState): ServiceCommand | null => {
    const contact = factsNow(state, 'contact');
    if (contact === undefined || phone === undefined) return null;
    return { type: 'ReviseService', draft: { contact: { ...contact, phone } }, baseRevision: null, via: 'web' };
  };

/**
 * Adds a thread: the provider enters a wrong number, a visitor reports it, the provider corrects it, and a lead approves the change. The
 * count that follows is in `sampleBedHistory.ts`.
 */
const addReportThread = async (context: SampleActivityContext): Promise<void> => {
  const { store, vault, clock } = context;
  const reportedAt = clock() - REPORT_THREAD.daysAgo * DAY_MS;
  const wrongPhoneEdit = envelopeOfPerson('USER', SERVICE_KEY, 'wrong phone', reportedAt - 4 * DAY_MS);
  await changeService(context, wrongPhoneEdit, SERVICE_KEY, withPhone(WRONG_PHONE));
  const wrongApproval = withCausation(
    envelopeOfPerson('VOLUNTEER LEAD', SERVICE_KEY, 'approve wrong phone', reportedAt - 3 * DAY_MS),
    wrongPhoneEdit,
  );
  await changeService(context, wrongApproval, SERVICE_KEY, () => ({ type: 'ApproveService' }));

  const id = sampleFeedbackId(REPORT_KEY);
  const reportEnvelope = sampleEnvelope(REPORT_KEY, 'send feedback', reportedAt, 'GUEST');
  const reportContent = {
    subject: 'Cottonwood Family Shelter',
    message: 'This number rings at a bakery.',
    email: `${REPORT_KEY}@sample.example`,
  };
  const facts = {
    type: 'SERVICE' as const,
    serviceId: sampleServiceId(SERVICE_KEY),
    kind: 'report' as const,
    sentAt: isoTime(reportedAt),
    images: [],
    sealed: await vault.keys.seal(feedbackStream(id), reportContent),
  };
  await handleFeedbackCommand(store, reportEnvelope, id, (state) =>
    state.status === 'none' ? decideFeedback({ type: 'SendFeedback', facts }, state) : [],
  );

  const sample = SAMPLE_DIRECTORY.find(({ key }) => key === SERVICE_KEY);
  const rightPhone = sample && sampleDraft(sample, reportedAt).contact?.phone;
  const rightPhoneEdit = withCausation(envelopeOfPerson('USER', SERVICE_KEY, 'right phone', reportedAt + HOUR_MS), reportEnvelope);
  await changeService(context, rightPhoneEdit, SERVICE_KEY, withPhone(rightPhone));

  const approvalEnvelope = withCausation(
    envelopeOfPerson('VOLUNTEER LEAD', SERVICE_KEY, REPORT_THREAD.approval, reportedAt + REPORT_THREAD.approvedAfterHours * HOUR_MS),
    rightPhoneEdit,
  );
  await changeService(context, approvalEnvelope, SERVICE_KEY, () => ({ type: 'ApproveService' }), 'Called. A person picked up.');

  const archiveEnvelope = withCausation(
    envelopeOfPerson('VOLUNTEER LEAD', REPORT_KEY, 'archive report', reportedAt + 3.1 * HOUR_MS),
    rightPhoneEdit,
  );
  await handleFeedbackCommand(store, archiveEnvelope, id, (state) =>
    decideFeedback({ type: 'ArchiveFeedback', at: isoTime(reportedAt + 3.1 * HOUR_MS) }, state),
  );
};

/** Adds a weekly confirmation by the provider. */
const addRoutineConfirmations = async (context: SampleActivityContext, key: string): Promise<void> => {
  const now = context.clock();
  for (const daysAgo of [28, 21, 14, 7])
    await changeService(context, envelopeOfPerson('USER', key, `confirm ${daysAgo} days ago`, now - daysAgo * DAY_MS), key, () => ({
      type: 'ConfirmDetails',
      sections: ['contact', 'hours'],
    }));
};

/** Adds a notice that was shown for a day, for a place without a current one. */
const addPastNotice = async (context: SampleActivityContext, key: string): Promise<void> => {
  const now = context.clock();
  await changeService(context, envelopeOfPerson('SUPER USER', key, 'raise notice', now - 20 * DAY_MS), key, () => ({
    type: 'RaiseCriticalNotice',
    notice: {
      text: 'No hot water today. The showers at Clean Start are open.',
      textEs: 'Hoy no hay agua caliente. Las duchas de Clean Start están abiertas.',
      expiresAt: null,
    },
  }));
  await changeService(context, envelopeOfPerson('SUPER USER', key, 'lower notice', now - 19 * DAY_MS), key, () => ({
    type: 'LowerCriticalNotice',
  }));
};

/** Adds an approval that was withdrawn for a day, with the reason. */
const addWithdrawnApproval = async (context: SampleActivityContext, key: string): Promise<void> => {
  const at = context.clock() - 9 * DAY_MS;
  const withdrawn = envelopeOfPerson('ADMINISTRATOR', key, 'withdraw approval', at);
  await changeService(context, withdrawn, key, () => ({ type: 'WithdrawApproval' }), 'Nobody answered for three days.');
  const reapproval = withCausation(envelopeOfPerson('VOLUNTEER LEAD', key, 'approve again', at + 26 * HOUR_MS), withdrawn);
  await changeService(context, reapproval, key, () => ({ type: 'ApproveService' }), 'Went by. They are open and counted with me.');
};

/** Adds events of the weeks before, so that history and audit have content; every event is marked as sample. */
export const addSampleThreads = async (context: SampleActivityContext): Promise<void> => {
  await addReportThread(context);
  await addRoutineConfirmations(context, 'bluestem-warming-room');
  await addPastNotice(context, 'larkspur-house');
  await addWithdrawnApproval(context, SERVICE_KEY);
  for (const [key, daysAgo] of [
    ['bluestem-warming-room', 0],
    [SERVICE_KEY, 2],
  ] as const)
    await changeService(context, envelopeOfPerson('USER', key, 'confirm lately', context.clock() - daysAgo * DAY_MS), key, () => ({
      type: 'ConfirmDetails',
      sections: ['contact', 'hours'],
    }));
};
