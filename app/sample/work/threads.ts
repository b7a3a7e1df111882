import { onFeedback, feedbackStream } from '#command-api/feedback/streams.ts';
import type { ProcessContext } from '#command-api/processManager/process.ts';
import { withReason } from '#command-api/services/reason.ts';
import { onService } from '#command-api/services/streams.ts';
import { decide as decideFeedback } from '#domain/feedback/decider.ts';
import type { ServiceCommand } from '#domain/service/commands.ts';
import { decide, type ServiceState } from '#domain/service/decider.ts';
import { factsNow } from '#domain/service/state.ts';
import { isoTime } from '#platform/clock.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { sampleEnvelope } from '../envelope.ts';
import { sampleFeedbackId, sampleServiceId } from '../sampleDirectory.ts';
import { sampleDraft } from '../sampleDraft.ts';
import { SHELTER } from '../services/shelter.ts';
import { THREAD } from './bedHistory.ts';
import { givenBy } from './givenBy.ts';

type Context = Pick<ProcessContext, 'store' | 'vault' | 'clock'>;

const DAY = 86_400_000;
const HOUR = 3_600_000;

const SERVICE = THREAD.key;
const REPORT = 'bakery';
/** A wrong number for the shelter. */
const WRONG_PHONE = '3035550176';

/** Adds the causing command to an envelope. */
const because = (envelope: CommandEnvelope, { commandId: causationId }: CommandEnvelope): CommandEnvelope => ({
  ...envelope,
  causationId,
});

const change = (
  { store, vault }: Context,
  envelope: CommandEnvelope,
  key: string,
  commandFor: (state: ServiceState) => ServiceCommand | null,
  reason?: string,
) =>
  onService(store, envelope, sampleServiceId(key), (state) => {
    const command = commandFor(state);
    return command === null ? [] : withReason(vault.keys, sampleServiceId(key), decide(command, state), reason);
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
 * count that follows is in `bedHistory.ts`.
 */
const addThread = async (context: Context): Promise<void> => {
  const { store, vault, clock } = context;
  const reported = clock() - THREAD.daysAgo * DAY;
  const slip = givenBy('USER', SERVICE, 'wrong phone', reported - 4 * DAY);
  await change(context, slip, SERVICE, withPhone(WRONG_PHONE));
  const overlooked = because(givenBy('VOLUNTEER LEAD', SERVICE, 'approve wrong phone', reported - 3 * DAY), slip);
  await change(context, overlooked, SERVICE, () => ({ type: 'ApproveService' }));

  const id = sampleFeedbackId(REPORT);
  const report = sampleEnvelope(REPORT, 'send feedback', reported, 'GUEST');
  const words = { subject: 'Cottonwood Family Shelter', message: 'This number rings at a bakery.', email: `${REPORT}@sample.example` };
  const facts = {
    type: 'SERVICE' as const,
    serviceId: sampleServiceId(SERVICE),
    kind: 'report' as const,
    sentAt: isoTime(reported),
    images: [],
    sealed: await vault.keys.seal(feedbackStream(id), words),
  };
  await onFeedback(store, report, id, (state) => (state.status === 'none' ? decideFeedback({ type: 'SendFeedback', facts }, state) : []));

  const sample = SHELTER.find(({ key }) => key === SERVICE);
  const rightPhone = sample && sampleDraft(sample, reported).contact?.phone;
  const edit = because(givenBy('USER', SERVICE, 'right phone', reported + HOUR), report);
  await change(context, edit, SERVICE, withPhone(rightPhone));

  const approval = because(givenBy('VOLUNTEER LEAD', SERVICE, THREAD.approval, reported + THREAD.approvedAfterHours * HOUR), edit);
  await change(context, approval, SERVICE, () => ({ type: 'ApproveService' }), 'Called. A person picked up.');

  const archived = because(givenBy('VOLUNTEER LEAD', REPORT, 'archive report', reported + 3.1 * HOUR), edit);
  await onFeedback(store, archived, id, (state) => decideFeedback({ type: 'ArchiveFeedback', at: isoTime(reported + 3.1 * HOUR) }, state));
};

/** Adds a weekly confirmation by the provider. */
const addRoutine = async (context: Context, key: string): Promise<void> => {
  const now = context.clock();
  for (const daysAgo of [28, 21, 14, 7])
    await change(context, givenBy('USER', key, `confirm ${daysAgo} days ago`, now - daysAgo * DAY), key, () => ({
      type: 'ConfirmDetails',
      sections: ['contact', 'hours'],
    }));
};

/** Adds a notice that was shown for a day, for a place without a present one. */
const addPastNotice = async (context: Context, key: string): Promise<void> => {
  const now = context.clock();
  await change(context, givenBy('SUPER USER', key, 'raise notice', now - 20 * DAY), key, () => ({
    type: 'RaiseCriticalNotice',
    notice: {
      text: 'No hot water today. The showers at Clean Start are open.',
      textEs: 'Hoy no hay agua caliente. Las duchas de Clean Start están abiertas.',
      expiresAt: null,
    },
  }));
  await change(context, givenBy('SUPER USER', key, 'lower notice', now - 19 * DAY), key, () => ({ type: 'LowerCriticalNotice' }));
};

/** Adds an approval that was withdrawn for a day, with the reason. */
const addDoubt = async (context: Context, key: string): Promise<void> => {
  const at = context.clock() - 9 * DAY;
  const withdrawn = givenBy('ADMINISTRATOR', key, 'withdraw approval', at);
  await change(context, withdrawn, key, () => ({ type: 'WithdrawApproval' }), 'Nobody answered for three days.');
  const again = because(givenBy('VOLUNTEER LEAD', key, 'approve again', at + 26 * HOUR), withdrawn);
  await change(context, again, key, () => ({ type: 'ApproveService' }), 'Went by. They are open and counted with me.');
};

/** Adds events of the weeks before, so that history and audit have content; every event is marked as sample. */
export const addSampleThreads = async (context: Context): Promise<void> => {
  await addThread(context);
  await addRoutine(context, 'bluestem-warming-room');
  await addPastNotice(context, 'larkspur-house');
  await addDoubt(context, SERVICE);
  for (const [key, daysAgo] of [
    ['bluestem-warming-room', 0],
    [SERVICE, 2],
  ] as const)
    await change(context, givenBy('USER', key, 'confirm lately', context.clock() - daysAgo * DAY), key, () => ({
      type: 'ConfirmDetails',
      sections: ['contact', 'hours'],
    }));
};
