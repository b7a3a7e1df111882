import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { entityIdOf } from '#platform/commands/ids.ts';
import { envelopeOf } from '../commands/envelopes.ts';
import { taskFact, removeFinishedTask, idOfStream, requireKnownEvents, addUnfinishedTask, type Process } from '../commands/process.ts';
import { answerReport, isCorrection } from '../feedback/answerReport.ts';

const kind = 'answering';

const STREAM_PATTERN = /^(?:service|beds)-/;

/** Channels of people, who name the report that they answer. Imports, reactions and policies name what started them, which is no report. */
const HUMAN_CHANNELS: readonly string[] = ['web', 'api', 'link'];

/** Whether a person's command names another cause, perhaps a report: a part of a command or import has its own whole command as cause. */
const isCausedByReport = ({ metadata: { commandId, correlationId, causationId, actor, sample } }: RecordedEvent): boolean =>
  HUMAN_CHANNELS.includes(actor.via) && sample !== true && causationId !== commandId && causationId !== correlationId;

/** Answers a report after a service was corrected because of it. */
export const answeringProcess: Process = {
  kind,
  react(event) {
    const { streamName, type, metadata } = event;
    if (type === 'FeedbackAnswered' || type === 'FeedbackArchived') return [removeFinishedTask(kind, metadata.causationId)];
    if (!STREAM_PATTERN.test(streamName) || !isCorrection(event) || !isCausedByReport(event)) return [];
    return [addUnfinishedTask(kind, metadata.commandId, event, { streamName, causedBy: metadata.causationId })];
  },
  async settle({ store }, task) {
    const streamName = taskFact(task, 'streamName');
    const reportId = entityIdOf(taskFact(task, 'causedBy'), 'feedback');
    const report = await store.readStream(`feedback-${reportId}`);
    if (report.length === 0) return;
    requireKnownEvents(report);
    const correction = (await store.readStream(streamName)).find(({ metadata }) => metadata.commandId === taskFact(task, 'commandId'));
    if (correction !== undefined)
      await answerReport(store, { reportId, serviceId: idOfStream(streamName), envelope: envelopeOf(correction) });
  },
};
