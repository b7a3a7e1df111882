import { tabOf } from '#domain/vocabulary/serviceTypes.ts';
import { CONDITION_ENTITIES, type Entities, type EntityName } from './entities/entities.ts';
import { isWithin } from './intents/features.ts';
import { INTENTS, type Intent, type Label } from './intents/intents.ts';
import type { ReadSentence } from './readSentence.ts';

/** What was understood before, for sentences like "and for women?". */
export interface Remembered {
  readonly intent?: Intent;
  readonly entities: Entities;
}

const ABOUT_SERVICE: ReadonlySet<Intent> = new Set(['SCHEDULE', 'DISTANCE', 'SERVICE_BEDS', 'SERVICE']);

/** The cues (`data/cues.*.txt`) of each label. */
const CUE_OF: { readonly [Of in Label]?: string } = {
  FIND_SERVICES: 'FIND',
  FREE_BEDS: 'BEDS',
  SERVICE_BEDS: 'BEDS',
  SCHEDULE: 'HOURS',
  DISTANCE: 'WAY',
  SERVICE: 'CARD',
  CRISIS_LINES: 'LINES',
  WEATHER: 'WEATHER',
  FAQ: 'SITE',
  GREETING: 'HELLO',
  THANKS: 'THANKS',
  STOP: 'STOP',
  FOLLOW: 'FOLLOW',
};

/**
 * What changes the score of a label beside the words of the sentence. Chosen for the sentences of `tests/chatbot/corpus/open.*.txt`.
 */
export const WEIGHTS = {
  /** A cue of the label. */
  cue: 0.15,
  /** A type of service for FIND_SERVICES. */
  type: 0.25,
  /** Another entity for FIND_SERVICES. */
  entity: 0.05,
  /** No entity at all for FIND_SERVICES. */
  nothingToFind: -0.4,
  /** A service's name for what can be asked about a service. */
  named: 0.25,
  /** No service, named or remembered, for the same. */
  noService: -0.5,
  /** A service that was the subject of the question before. */
  sameService: 0.15,
  /** CRISIS_LINES without a cue, after a question about a service: "the number". */
  linesAfterService: -0.3,
  /** A service's name for FREE_BEDS. */
  bedsOfNamed: -0.5,
  /** A day or time for SCHEDULE, with a service. */
  dayOfService: 0.2,
  /** A short sentence that continues. */
  shortFollow: 0.2,
  /** Something else. */
  none: -0.2,
  /** Lowest score that counts as understood. */
  minimum: 0.25,
};
const SHORT_WORDS = 4;
/** Content words that a sentence may have beside what it adds. */
const MAX_WORDS_BESIDE_ADDED = 3;
/** Content words that a sentence may have beside the name of another service. */
const MAX_WORDS_BESIDE_NAME = 1;

export const isIntent = (label: Label): label is Intent => (INTENTS as readonly string[]).includes(label);

const wasAboutService = ({ intent }: Remembered): boolean => intent !== undefined && ABOUT_SERVICE.has(intent);

interface Evidence extends ReadSentence {
  readonly remembered: Remembered;
  readonly cues: ReadonlySet<string>;
}

/** Returns what the entities and the conversation add to the score of a label. */
const adjustmentOf = (label: Label, { words, entities, remembered, cues }: Evidence, weights: typeof WEIGHTS): number => {
  const { type, services, open, time } = entities;
  const cue = CUE_OF[label];
  const cueWeight = cue !== undefined && cues.has(cue) ? weights.cue : 0;
  const isSameService = services === undefined && remembered.entities.services !== undefined;
  if (label === 'NONE') return weights.none;
  if (label === 'FOLLOW') return remembered.intent === undefined ? -Infinity : words.length <= SHORT_WORDS ? weights.shortFollow : 0;
  if (label === 'FIND_SERVICES') {
    const others = Object.keys(entities).filter((name) => name !== 'type').length;
    if (type === undefined && others === 0) return cueWeight + weights.nothingToFind;
    return cueWeight + (type === undefined ? 0 : weights.type) + (others > 0 ? weights.entity : 0);
  }
  if (label === 'FREE_BEDS') return cueWeight + (services === undefined ? 0 : weights.bedsOfNamed);
  if (label === 'CRISIS_LINES' && wasAboutService(remembered) && cueWeight === 0) return weights.linesAfterService;
  if (!ABOUT_SERVICE.has(label as Intent)) return cueWeight;
  const dayWeight = label === 'SCHEDULE' && (open !== undefined || time !== undefined) ? weights.dayOfService : 0;
  if (services !== undefined) return cueWeight + weights.named + dayWeight;
  if (isSameService) return cueWeight + (wasAboutService(remembered) ? weights.sameService : 0) + dayWeight;
  return cueWeight + weights.noService;
};

/** Whether a sentence asks for free beds of the service that the question before was about: it names no other place or kind. */
const asksForBedsOfSame = ({ type, place, near, audience, services }: Entities, remembered: Remembered): boolean =>
  wasAboutService(remembered) &&
  remembered.entities.services !== undefined &&
  [type, place, near, audience, services].every((value) => value === undefined);

/** Returns the number of content words of a sentence outside some of its spans. */
const countWordsBeside = ({ words, spans }: ReadSentence, isSpan: (tag: string) => boolean): number => {
  const named = spans.filter(({ tag }) => isSpan(tag));
  return words.filter(({ isFunctionWord }, index) => !isFunctionWord && !named.some((span) => isWithin(index, span))).length;
};

/** Whether a sentence only names another service: "and Hope Clinic?". */
const namesOnlyAnother = ({ cues, ...sentence }: Evidence): boolean =>
  sentence.entities.services !== undefined &&
  !cues.has('CARD') &&
  countWordsBeside(sentence, (tag) => tag === 'service') <= MAX_WORDS_BESIDE_NAME;

const LISTS: ReadonlySet<Intent> = new Set(['FIND_SERVICES', 'FREE_BEDS']);

/** Whether a sentence only adds something to the question for places before it: "in Golden", "for women". */
const onlyAddsToList = (label: Label, { cues, remembered: { intent }, ...sentence }: Evidence): boolean => {
  const { entities } = sentence;
  if (intent === undefined || !LISTS.has(intent) || label === intent || label === 'FOLLOW') return false;
  if (Object.keys(entities).length === 0 || entities.type !== undefined || entities.services !== undefined) return false;
  const cue = CUE_OF[label];
  if (cue !== undefined && cue !== 'FIND' && cues.has(cue)) return false;
  return countWordsBeside(sentence, (tag) => !tag.startsWith('cue:')) <= MAX_WORDS_BESIDE_ADDED;
};

/** Returns the intent of a sentence, and whether it continues what was asked before. */
export const decide = (
  sentence: ReadSentence,
  scores: readonly (readonly [Label, number])[],
  remembered: Remembered,
  weights = WEIGHTS,
): { readonly intent: Intent | undefined; readonly continues: boolean; readonly ranked: readonly (readonly [Label, number])[] } => {
  const { spans, entities } = sentence;
  const cues = new Set(spans.flatMap(({ tag }) => (tag.startsWith('cue:') ? [tag.slice(4)] : [])));
  const evidence = { ...sentence, remembered, cues };
  const ranked = scores
    .map(([label, score]) => [label, score + adjustmentOf(label, evidence, weights)] as const)
    .toSorted(([, a], [, b]) => b - a);
  const [label, score] = ranked[0] ?? (['NONE', 0] as const);
  const isUnderstood = label !== 'NONE' && score >= weights.minimum;
  const namesSomething = Object.keys(entities).length > 0;
  // A sentence that means nothing by itself, but names something, changes the question before.
  if (!isUnderstood && remembered.intent !== undefined && !ABOUT_SERVICE.has(remembered.intent) && namesSomething)
    return { intent: remembered.intent, continues: true, ranked };
  if (!isUnderstood) return { intent: undefined, continues: false, ranked };
  if (onlyAddsToList(label, evidence)) return { intent: remembered.intent, continues: true, ranked };
  if (label === 'FREE_BEDS' && asksForBedsOfSame(entities, remembered)) return { intent: 'SERVICE_BEDS', continues: true, ranked };
  if (label === 'SERVICE' && wasAboutService(remembered) && namesOnlyAnother(evidence))
    return { intent: remembered.intent, continues: true, ranked };
  if (label === 'FOLLOW') return { intent: remembered.intent, continues: true, ranked };
  const intent = isIntent(label) ? label : undefined;
  // A question about a service says all that it asks.
  const continues = entities.type === undefined && (intent === undefined || !ABOUT_SERVICE.has(intent));
  return { intent, continues, ranked };
};

/** The entities that an intent can use; all if absent. */
const ENTITIES_OF: { readonly [Of in Intent]?: readonly EntityName[] } = {
  SCHEDULE: ['services', 'open', 'time'],
  DISTANCE: ['services', 'place', 'near'],
  SERVICE_BEDS: ['services', 'audience', 'open', 'time', ...CONDITION_ENTITIES],
  SERVICE: ['services', 'audience', 'open', 'time', ...CONDITION_ENTITIES],
  CRISIS_LINES: ['audience', 'place', 'near', 'open', 'time'],
  WEATHER: ['place', 'near', 'open', 'time'],
  FAQ: [],
  GREETING: [],
  THANKS: [],
  STOP: [],
};

const pick = (entities: Entities, names: readonly EntityName[] | undefined): Entities =>
  names === undefined ? entities : Object.fromEntries(Object.entries(entities).filter(([name]) => names.includes(name as EntityName)));

/** Returns the entities of the question before that still apply: not the other one of "near me" and a named place, and for beds no kind without beds. */
const formerEntities = (before: Entities, own: Entities, intent: Intent): Entities => {
  const { services: _, place, near, type, ...others } = before;
  const hasBeds = type !== undefined && tabOf(type) === 'SHELTER';
  return {
    ...others,
    ...(place === undefined || own.near !== undefined ? {} : { place }),
    ...(near === undefined || own.place !== undefined ? {} : { near }),
    ...(type === undefined || (intent === 'FREE_BEDS' && !hasBeds) ? {} : { type }),
  };
};

/** A doctor for "my son" is one for children. */
const withChildAudience = (entities: Entities): Entities =>
  entities.audience === 'FAMILIES' && entities.type !== undefined && tabOf(entities.type) === 'HEALTH'
    ? { ...entities, audience: 'KIDS' }
    : entities;

/** Returns the entities of a sentence, with those of the conversation that it continues, as far as the intent can use them. */
export const mergeEntities = (
  intent: Intent,
  { entities, namesKind, namesHere }: Pick<ReadSentence, 'entities' | 'namesKind' | 'namesHere'>,
  { entities: before }: Remembered,
  continues: boolean,
): Entities => {
  const used = ENTITIES_OF[intent];
  // Whether a service is "close by" is what DISTANCE asks.
  const { near: _near, ...notNear } = entities;
  const own = intent === 'DISTANCE' && !namesHere ? notNear : entities;
  if (ABOUT_SERVICE.has(intent)) {
    const { services } = before;
    return pick({ ...(continues ? before : services === undefined ? {} : { services }), ...own }, used);
  }
  const { services: _own, type, ...others } = own;
  // "A bed to sleep" asks for beds of all kinds.
  const isKind = type !== undefined && (intent !== 'FREE_BEDS' || !['SHELTER', 'EMERGENCY_SHELTER'].includes(type) || namesKind);
  const former = continues || !isKind ? formerEntities(before, own, intent) : {};
  const merged = withChildAudience(pick({ ...former, ...others, ...(isKind ? { type } : {}) }, used));
  const isForTonight = intent === 'FIND_SERVICES' && merged.type === 'SHELTER' && merged.open === 'tonight';
  return isForTonight ? { ...merged, type: 'EMERGENCY_SHELTER' } : merged;
};

/** Returns what to remember after a sentence: newer entities replace older ones. */
export const remember = (
  { intent: lastIntent, entities: before }: Remembered,
  {
    intent = lastIntent,
    entities,
    namedServices: services,
  }: { readonly intent: Intent | undefined; readonly entities: Entities; readonly namedServices: readonly string[] | undefined },
): Remembered => ({
  ...(intent === undefined ? {} : { intent }),
  entities: { ...before, ...entities, ...(services === undefined ? {} : { services }) },
});
