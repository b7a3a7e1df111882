import { includesNewerEvents, type RecordedEvent } from '#domain/envelope/envelope.ts';
import { isImport } from '#domain/envelope/isImport.ts';
import { decide, isServiceEvent } from '#domain/service/decider.ts';
import { englishNow, type ServiceState } from '#domain/service/state.ts';
import { untranslatedFields, type TranslatedField, type TranslatedFields } from '#domain/service/translation.ts';
import { DomainError } from '#domain/values/errors.ts';
import { createAdaptiveConcurrency, createLimitedWork } from '#interchange/concurrency/inFlight.ts';
import { intentOf, policyEnvelope, type Intent } from '#platform/commands/policyEnvelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Clock } from '#platform/systemClock.ts';
import type { Translation } from '#platform/translation/index.ts';
import { PHRASE_LIST } from '#platform/translation/phrases.ts';
import { idOfStream } from '../commands/process.ts';
import type { Reaction, Task, TaskChange } from '../commands/reaction.ts';
import { handleServiceCommand, serviceState, serviceStream } from '../streams/serviceStreams.ts';

const TRANSLATE_TASK = 'translate';
/**
 * Number of services translated in parallel: one is saved while the next is translated. The reaction of imported files uses fewer while
 * users wait.
 */
const MAX_PARALLEL = 4;
/** Milliseconds after its last row in which a file still counts as being imported: its rows come first, then its texts. */
export const IMPORT_IDLE_MS = 3000;

interface TranslateTaskData extends Intent {
  readonly serviceId: string;
}

interface TranslateReactionOptions {
  readonly store: EventStore;
  readonly translation: Pick<Translation, 'translate' | 'isReady' | 'hasEngine'>;
  readonly clock: Clock;
  /** Share of the processors that was busy since the last call, 0 to 1. */
  readonly processorUse: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsed?: () => number;
}

interface Translated {
  readonly fields: Partial<TranslatedFields>;
  /** Fields whose Spanish fails the checks. */
  readonly keptEnglish: readonly TranslatedField[];
  readonly engine: string;
}

const taskKeyOf = (serviceId: string, ofRevision: bigint | number): string => `${TRANSLATE_TASK} ${serviceId} ${ofRevision}`;

const addTask = (event: RecordedEvent, ofRevision: bigint | number): TaskChange => {
  const serviceId = idOfStream(event.streamName);
  const data: TranslateTaskData = { serviceId, ...intentOf(event) };
  const dueAt = Date.parse(event.metadata.occurredAt);
  return { add: { key: taskKeyOf(serviceId, ofRevision), kind: TRANSLATE_TASK, dueAt, data: { ...data } } };
};

const isFromImport = ({ metadata }: RecordedEvent): boolean => isImport(metadata.actor.via);

const taskChangesOf = (event: RecordedEvent, isHandledHere: boolean): readonly TaskChange[] => {
  if (!isServiceEvent(event)) return [];
  if (event.type === 'ServiceDescribed' || event.type === 'ServiceRestored') return isHandledHere ? [addTask(event, event.revision)] : [];
  if (event.type !== 'ServiceTranslated' || event.data.language !== 'es') return [];
  const { source, ofRevision } = event.data;
  // A machine translation completes the task. A text that a user leaves empty is left to machine translation.
  if (source === 'machine') return [{ remove: taskKeyOf(idOfStream(event.streamName), ofRevision) }];
  return isHandledHere ? [addTask(event, ofRevision)] : [];
};

/**
 * Creates the reactions that translate into Spanish the texts that a save or a file left empty, and machine translations of former English
 * texts. They never replace a text that a user wrote: `domain/service/spanishText.ts` checks this again when the translation arrives. Texts
 * of users have their own reaction; the thousands of texts of a file have another, which yields to users and to the rows of the file.
 */
export const createTranslateReactions = (options: TranslateReactionOptions): readonly Reaction[] => {
  const { store, translation, clock, processorUse, elapsed = () => performance.now() } = options;
  const concurrencyLimit = createLimitedWork(createAdaptiveConcurrency({ maxLimit: MAX_PARALLEL, clock: elapsed, processorUse }), elapsed);
  let lastRowAt = Number.NEGATIVE_INFINITY;
  const isImporting = (): boolean => elapsed() - lastRowAt < IMPORT_IDLE_MS;
  /** Returns the translation, undefined if nothing is pending. Throws if the translator does not answer: the task is retried. */
  const translateFields = async (state: ServiceState): Promise<Translated | undefined> => {
    const english = englishNow(state);
    const fields: { -readonly [Field in keyof TranslatedFields]?: string } = {};
    const keptEnglish: TranslatedField[] = [];
    let engine = '';
    for (const field of untranslatedFields(english, state.translations.es)) {
      const result = await translation.translate(english.texts[field]);
      // Without an engine the phrase list translates what it covers.
      if (result.state === 'off' && !translation.hasEngine) continue;
      if (result.state !== 'translated') throw new Error('the translator does not respond');
      if (result.isDoubtful) keptEnglish.push(field);
      else fields[field] = result.text;
      if (engine === '' || engine === PHRASE_LIST) engine = result.engine;
    }
    return engine === '' ? undefined : { fields, keptEnglish, engine };
  };

  const translate = async ({ serviceId, ...intent }: TranslateTaskData): Promise<void> => {
    const history = await store.readStream(serviceStream(serviceId));
    if (includesNewerEvents(history)) throw new DomainError('NEWER_VERSION_WROTE');
    const service = serviceState(history);
    if (service.status !== 'listed') return;
    const spanishFields = await translateFields(service);
    if (spanishFields === undefined) return;
    const ofRevision = service.versions.described.at(-1)?.revision ?? 0;
    const actor = { id: 'translator', role: 'SYSTEM', via: 'reaction' } as const;
    const envelope = { ...policyEnvelope(intent, TRANSLATE_TASK, clock()), actor };
    await handleServiceCommand(store, envelope, serviceId, (currentService) =>
      currentService.status === 'listed'
        ? decide({ type: 'TranslateService', language: 'es', source: 'machine', ofRevision, ...spanishFields }, currentService)
        : [],
    );
  };

  const carryOut = ({ data }: Task): Promise<void> => translate(data as unknown as TranslateTaskData);

  return [
    {
      name: translation.hasEngine ? 'translations' : 'translationsByPhrases',
      version: 2,
      maxParallel: MAX_PARALLEL,
      isReady: () => translation.isReady(),
      react: (event) => taskChangesOf(event, !isFromImport(event)),
      carryOut,
    },
    {
      name: translation.hasEngine ? 'fileTranslations' : 'fileTranslationsByPhrases',
      version: 1,
      maxParallel: MAX_PARALLEL,
      isReady: () => translation.isReady() && !isImporting(),
      react(event) {
        if (isFromImport(event)) lastRowAt = elapsed();
        return taskChangesOf(event, isFromImport(event));
      },
      carryOut: (task) => concurrencyLimit.run(() => carryOut(task)),
    },
  ];
};
