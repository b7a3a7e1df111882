import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { thingIdOf } from '#platform/commands/ids.ts';
import { envelopeOf } from '../envelopes.ts';
import { answerReport, isCorrection } from '../feedback/answerReport.ts';
import { factOf, finished, idIn, requireKnown, unfinished, type Process } from './process.ts';

const kind = 'answering';

const STREAMS = /^(?:service|beds)-/;

/** Channels of people, who name the report that they answer. Imports, reactions and policies name what started them, which is no report. */
const BY_PEOPLE: readonly string[] = ['web', 'api', 'link'];

/** Whether a person's command names another cause, perhaps a report: a part of a command or import has its own whole command as cause. */
const isCausedFromOutside = ({ metadata: { commandId, correlationId, causationId, actor, sample } }: RecordedEvent): boolean =>
  BY_PEOPLE.includes(actor.via) && sample !== true && causationId !== commandId && causationId !== correlationId;

/** Answers a report after a service was corrected because of it. */
export const answeringProcess: Process = {
  kind,
  react(event) {
    const { streamName, type, metadata } = event;
    if (type === 'FeedbackAnswered' || type === 'FeedbackArchived') return [finished(kind, metadata.causationId)];
    if (!STREAMS.test(streamName) || !isCorrection(event) || !isCausedFromOutside(event)) return [];
    return [unfinished(kind, metadata.commandId, event, { streamName, causedBy: metadata.causationId })];
  },
  async settle({ store }, task) {
    const streamName = factOf(task, 'streamName');
    const reportId = thingIdOf(factOf(task, 'causedBy'), 'feedback');
    const report = await store.readStream(`feedback-${reportId}`);
    if (report.length === 0) return;
    requireKnown(report);
    const correction = (await store.readStream(streamName)).find(({ metadata }) => metadata.commandId === factOf(task, 'commandId'));
    if (correction !== undefined) await answerReport(store, { reportId, serviceId: idIn(streamName), envelope: envelopeOf(correction) });
  },
};
