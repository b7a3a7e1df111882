import type { RecordedEvent } from '../../kernel/events/envelope.ts';
import { thingIdOf } from '../../platform/commands/ids.ts';
import { envelopeOf } from '../envelopes.ts';
import { answerReport, isCorrection } from '../feedback/answerReport.ts';
import { factOf, finished, idIn, requireKnown, unfinished, type Process } from './process.ts';

const kind = 'answering';

const STREAMS = /^(?:service|beds)-/;

/** Something else led to it: perhaps a report, which alone has a stream of the id that is made of its command's. */
const isCaused = ({ metadata: { commandId, causationId, sample } }: RecordedEvent): boolean =>
  causationId !== undefined && causationId !== commandId && sample !== true;

/** A service was corrected because of a report: that it is answered follows. */
export const answeringProcess: Process = {
  kind,
  react(event) {
    const { streamName, type, metadata } = event;
    if (type === 'FeedbackAnswered' || type === 'FeedbackArchived') return [finished(kind, metadata.causationId)];
    if (!STREAMS.test(streamName) || !isCorrection(event) || !isCaused(event)) return [];
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
