import { columnOf, type Condition } from '#domain/service/conditions.ts';
import { completeConditions } from '#domain/service/sectionFacts.ts';
import { foldName } from '#domain/values/foldName.ts';
import { textField, type Row } from './row.ts';

const YES_ANSWERS = new Set([
  '1',
  'accesible',
  'accessible',
  'compliant',
  'designated',
  'full',
  'fully accessible',
  'si',
  'total',
  'true',
  'y',
  'yes',
]);
const NO_ANSWERS = new Set(['0', 'false', 'inaccesible', 'inaccessible', 'n', 'no', 'no accesible', 'none', 'not accessible']);

/** Whether a value means yes. */
export const isYes = (published: string): boolean => YES_ANSWERS.has(foldName(published));

/** A value that is neither yes nor no, with its condition. */
export interface UnclearCondition {
  readonly condition: Condition;
  readonly published: string;
}

/**
 * Reads the conditions of a row. A partial yes becomes unknown if the condition may be unknown, and the report lists its published text.
 */
export const conditionsOfRow = (
  row: Row,
): { readonly facts: ReturnType<typeof completeConditions>; readonly unreadConditions: readonly UnclearCondition[] } => {
  const unreadConditions: UnclearCondition[] = [];
  const facts = completeConditions((condition) => {
    const published = textField(row, columnOf(condition));
    const answer = foldName(published);
    if (YES_ANSWERS.has(answer)) return true;
    if (NO_ANSWERS.has(answer)) return false;
    if (published !== '') unreadConditions.push({ condition, published });
    return null;
  });
  return { facts, unreadConditions };
};
