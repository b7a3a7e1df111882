import { completeConditions, type Condition } from '#domain/service/sectionFacts.ts';
import { foldName } from '#kernel/foldName.ts';
import { textField, type Row } from './row.ts';

/** Fields of each condition, in files of either language. A condition with an empty list is not imported, because no known file has it. */
const CONDITION_FIELDS: { readonly [C in Condition]: readonly string[] } = {
  petsAllowed: [],
  lowBarrier: [],
  wheelchairAccessible: [
    'wheelchair',
    'wheelchair_access',
    'wheelchair_accessible',
    'is_wheelchair_accessible',
    'iswheelchairaccessible',
    'handicap_accessible',
    'handicapped_accessible',
    'ada',
    'ada_accessible',
    'ada_compliant',
    'silla_de_ruedas',
    'acceso_en_silla_de_ruedas',
    'acceso_para_sillas_de_ruedas',
    'accesible_en_silla_de_ruedas',
    'accesible_para_sillas_de_ruedas',
  ],
};

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
    const published = textField(row, ...CONDITION_FIELDS[condition]);
    const answer = foldName(published);
    if (YES_ANSWERS.has(answer)) return true;
    if (NO_ANSWERS.has(answer)) return false;
    if (published !== '') unreadConditions.push({ condition, published });
    return null;
  });
  return { facts, unreadConditions };
};
