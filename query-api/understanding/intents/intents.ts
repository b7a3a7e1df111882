/** What a person wants to know or do. */
export const INTENTS = [
  'FIND_SERVICES',
  'FREE_BEDS',
  'SCHEDULE',
  'DISTANCE',
  'SERVICE_BEDS',
  'SERVICE',
  'CRISIS_LINES',
  'WEATHER',
  'FAQ',
  'GREETING',
  'THANKS',
  'STOP',
] as const;
export type Intent = (typeof INTENTS)[number];

/** What the examples teach: `FOLLOW` changes the question before it, `NONE` is about something else. */
export const LABELS = [...INTENTS, 'FOLLOW', 'NONE'] as const;
export type Label = (typeof LABELS)[number];
