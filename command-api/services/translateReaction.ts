import { holdsNewer, type RecordedEvent } from '../../kernel/events/envelope.ts';
import { DomainError } from '../../kernel/errors.ts';
import { decide, isServiceEvent } from '../../domain/service/decider.ts';
import type { TranslatedFields } from '../../domain/service/commands.ts';
import { englishNow, type ServiceState } from '../../domain/service/state.ts';
import { fieldsWaiting } from '../../domain/service/translation.ts';
import type { Clock } from '../../platform/clock.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import { createInFlight, limitedTo } from '../../interchange/pacing/inFlight.ts';
import type { Translation } from '../../platform/translation/index.ts';
import { intentOf, policyEnvelope, type Intent } from '../envelopes.ts';
import { idIn } from '../processManager/process.ts';
import type { Reaction, Task, TaskChange } from '../reactions/reaction.ts';
import { onService, serviceState, serviceStream } from './streams.ts';

const KIND = 'translate';
/** Texts of so many services are on their way at once: one is saved while the next is translated. Of a file fewer, while people wait. */
const AT_ONCE = 4;

interface Untranslated extends Intent {
  readonly serviceId: string;
}

interface TranslateReactionOptions {
  readonly store: EventStore;
  readonly translation: Pick<Translation, 'translate' | 'isReady'>;
  readonly clock: Clock;
  /** Share of the processors that was busy since it was last asked, 0 to 1. */
  readonly processorUse: () => number;
}

interface Translated {
  readonly fields: Partial<TranslatedFields>;
  readonly engine: string;
}

const keyOf = (serviceId: string, ofRevision: bigint | number): string => `${KIND} ${serviceId} ${ofRevision}`;

const elapsed = (): number => performance.now();

/** Whoever has just saved waits for it; thousands of rows of a file stand behind them. */
const BEFORE_ALL = 0;
const dueAt = ({ metadata: { actor, occurredAt } }: RecordedEvent): number =>
  actor.via === 'import' ? Date.parse(occurredAt) : BEFORE_ALL;

const wanted = (event: RecordedEvent, ofRevision: bigint | number): TaskChange => {
  const serviceId = idIn(event.streamName);
  const data: Untranslated = { serviceId, ...intentOf(event) };
  return { add: { key: keyOf(serviceId, ofRevision), kind: KIND, dueAt: dueAt(event), data: { ...data } } };
};

/**
 * Has a machine say in Spanish what a save or a file left empty, or what it said of a former English text. What a person wrote is
 * never touched: `domain/service/spanish.ts` decides it again when the answer is there.
 */
export const createTranslateReaction = ({ store, translation, clock, processorUse }: TranslateReactionOptions): Reaction => {
  const beside = limitedTo(createInFlight({ most: AT_ONCE, clock: elapsed, processorUse }), elapsed);
  /** Undefined: nothing waits. Throws when the translator does not answer: the task is tried again. */
  const translated = async (state: ServiceState): Promise<Translated | undefined> => {
    const english = englishNow(state);
    const fields: { -readonly [Field in keyof TranslatedFields]?: string } = {};
    let engine = '';
    for (const field of fieldsWaiting(english, state.translations.es)) {
      const result = await translation.translate(english.texts[field]);
      if (result.state !== 'translated') throw new Error('the translator does not answer');
      fields[field] = result.text;
      engine = result.engine;
    }
    return engine === '' ? undefined : { fields, engine };
  };

  const translate = async ({ serviceId, ...intent }: Untranslated): Promise<void> => {
    const history = await store.readStream(serviceStream(serviceId));
    if (holdsNewer(history)) throw new DomainError('NEWER_VERSION_WROTE');
    const service = serviceState(history);
    if (service.status !== 'listed') return;
    const said = await translated(service);
    if (said === undefined) return;
    const ofRevision = service.versions.described.at(-1)?.revision ?? 0;
    const actor = { id: 'translator', role: 'SYSTEM', via: 'reaction' } as const;
    const envelope = { ...policyEnvelope(intent, KIND, clock()), actor };
    await onService(store, envelope, serviceId, (now) =>
      now.status === 'listed' ? decide({ type: 'TranslateService', language: 'es', source: 'machine', ofRevision, ...said }, now) : [],
    );
  };

  return {
    name: 'translations',
    version: 1,
    atOnce: AT_ONCE,
    isReady: () => translation.isReady(),
    react(event) {
      if (!isServiceEvent(event)) return [];
      if (event.type === 'ServiceDescribed' || event.type === 'ServiceRestored') return [wanted(event, event.revision)];
      if (event.type !== 'ServiceTranslated' || event.data.language !== 'es') return [];
      // What a person leaves empty is a machine's to say; what a machine said of a text, nobody waits for any more.
      if (event.data.source === 'person') return [wanted(event, event.data.ofRevision)];
      return [{ remove: keyOf(idIn(event.streamName), event.data.ofRevision) }];
    },
    carryOut: ({ data, dueAt: due }: Task) => {
      const work = () => translate(data as unknown as Untranslated);
      return due === BEFORE_ALL ? work() : beside.run(work);
    },
  };
};
