import { DAYS, type ClosedEntry } from '#domain/schedule/schema.ts';
import { foldName } from '#domain/values/foldName.ts';
import type { Field } from './columns.ts';
import { toPlainLine } from './plainText.ts';
import { textField, type Row } from './row.ts';

/** What a row says about the place itself. `unclear`: its status is a word that the import does not know. */
export interface Closure {
  readonly says: 'closedForGood' | 'closedForNow' | 'unclear';
  /** The words of the row. */
  readonly published: string;
}

const THIS_PLACE = String.raw`(?:(?:this|the|our|we) ?(?:location|site|place|program|service|agency|pantry|shelter|facility|office|center|organization)? )?`;
const VERB = String.raw`(?:(?:is|are|has|have)(?: been)? )?(?:now |currently )?`;
const FOR_GOOD_WORDS = String.raw`(?:permanently closed|closed permanently|closed for good|closed down|no longer (?:in operation|operating|operational|open|active|in business|exists|available)|out of business|defunct|discontinued|(?:esta )?(?:cerrado|cerrada) (?:permanentemente|definitivamente|para siempre)|ya no (?:opera|existe|funciona|esta abierto|esta abierta))`;
const FOR_NOW_WORDS = String.raw`(?:temporarily closed|closed temporarily|closed (?:due to|because of|for) (?:covid|covid 19|the pandemic|renovations?|repairs?|construction|remodeling)|closed until further notice|closed for now|temporarily suspended|suspended until further notice|(?:esta )?(?:cerrado|cerrada) (?:temporalmente|hasta nuevo aviso|por (?:ahora|remodelacion|covid|la pandemia))|suspendido temporalmente)`;
const FOR_GOOD_PATTERN = new RegExp(`^${THIS_PLACE}${VERB}${FOR_GOOD_WORDS}$`);
const FOR_NOW_PATTERN = new RegExp(`^${THIS_PLACE}${VERB}${FOR_NOW_WORDS}$`);

/** Words of a column of states; other words are reported. */
const FOR_GOOD_STATES = new Set(
  'inactive,deleted,archived,terminated,retired,removed,disabled,dissolved,inactivo,inactiva,eliminado,clausurado'.split(','),
);
const FOR_NOW_STATES = new Set(
  'closed,cerrado,cerrada,suspended,on hold,paused,temporary closure,suspendido,suspendida,en pausa'.split(','),
);
const ACTIVE_STATES = new Set(
  'active,open,operational,operating,approved,published,current,verified,live,enabled,complete,completed,public,yes,si,y,true,1,activo,activa,abierto,abierta,vigente,aprobado,publicado'.split(
    ',',
  ),
);

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'si']);
const NO = new Set(['no', 'n', 'false', '0']);

/** Whether a text is a yes, a no or nothing. */
export const isAnswer = (text: string): boolean => text === '' || YES.has(foldName(text)) || NO.has(foldName(text));

/** Columns that answer yes or no, with the answer that means closed. */
const ANSWER_FIELDS = [
  { field: 'inactive', answers: YES, says: 'closedForGood' },
  { field: 'active', answers: NO, says: 'closedForGood' },
  { field: 'closed', answers: YES, says: 'closedForNow' },
] as const satisfies readonly { readonly field: Field; readonly answers: ReadonlySet<string>; readonly says: Closure['says'] }[];

/** A word of every text that says a place is closed: most texts have none, and need no closer look. */
const CLOSING_WORD_PATTERN = /clos|cerrad|suspend|defunct|discontinued|no longer|out of business|ya no/i;

/** Returns what a whole text says: "Permanently closed", "We are temporarily closed"; null for any other text. */
const closureOfText = (text: string): Closure['says'] | null => {
  if (!CLOSING_WORD_PATTERN.test(text)) return null;
  const words = foldName(text);
  if (FOR_GOOD_PATTERN.test(words)) return 'closedForGood';
  return FOR_NOW_PATTERN.test(words) ? 'closedForNow' : null;
};

const closureOfStatus = (status: string): Closure['says'] | null => {
  const state = foldName(status);
  if (FOR_GOOD_STATES.has(state)) return 'closedForGood';
  if (FOR_NOW_STATES.has(state)) return 'closedForNow';
  const says = closureOfText(status);
  if (says !== null || state === '' || ACTIVE_STATES.has(state)) return says;
  return 'unclear';
};

/** Returns the part of a name that says it: "Test Pantry (CLOSED)", "PERMANENTLY CLOSED - Test Pantry". */
const closedPartOfName = (name: string): string =>
  CLOSING_WORD_PATTERN.test(name)
    ? (name.split(/\s[-–—:|]+\s|[()[\]*]+|:\s/).find((part) => closureOfText(part) !== null || foldName(part) === 'closed') ?? '')
    : '';

/**
 * Returns what a row says about being closed, by its columns, its hours, its name or a whole sentence of its notes; null if it says
 * nothing, or that it is open. Closed for good wins over closed for now.
 */
export const closureOf = (row: Row, { name, notes }: { readonly name: string; readonly notes: string }): Closure | null => {
  const statements: Closure[] = [];
  const add = (says: Closure['says'] | null, published: string): void => {
    if (says !== null) statements.push({ says, published });
  };
  for (const { field, answers, says } of ANSWER_FIELDS) {
    const answer = textField(row, field);
    if (answer === '') continue;
    if (answers.has(foldName(answer))) add(says, `${field}: ${answer}`);
    else add(closureOfText(answer), answer);
  }
  const status = toPlainLine(textField(row, 'status'));
  add(closureOfStatus(status), status);
  const hours = textField(row, 'hours_text');
  if (CLOSING_WORD_PATTERN.test(hours)) add(closureOfText(toPlainLine(hours)), toPlainLine(hours));
  const partOfName = closedPartOfName(name);
  add(partOfName === '' ? null : (closureOfText(partOfName) ?? 'closedForNow'), partOfName.trim());
  const sentences = CLOSING_WORD_PATTERN.test(notes) ? notes.split(/[.!;\n]+/) : [];
  for (const sentence of sentences) add(closureOfText(sentence), sentence.trim());
  return (
    ['closedForGood', 'closedForNow', 'unclear'].flatMap((says) => statements.find((statement) => statement.says === says) ?? [])[0] ?? null
  );
};

/** Returns the closed days of a place that is closed: for good, or on every day of the week for now. */
export const closedDaysOf = ({ says }: Closure): ClosedEntry[] =>
  says === 'closedForGood' ? [{ type: 'PERMANENTLY_CLOSED' }] : DAYS.map((day) => ({ type: 'WEEKLY', day }));
