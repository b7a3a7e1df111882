import type * as z from 'zod/mini';
import { CONDITIONS, type Condition } from './conditions.ts';
import { serviceEventSchemas } from './events.ts';
import { SECTION_EVENTS, type FactsOf, type Section } from './sections.ts';

/* Derived from the schemas of a service's events, so that a new fact is declared only there. */

const shapeOf = (section: Section): Readonly<Record<string, z.core.$ZodType>> => serviceEventSchemas[SECTION_EVENTS[section]].shape;
const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** Facts that an event may omit if they are unknown, as all events older than the fact do. A sealed part is not a fact. */
export type OptionalFact<S extends Section> = Exclude<
  { [Fact in keyof FactsOf<S>]-?: undefined extends FactsOf<S>[Fact] ? Fact : never }[keyof FactsOf<S>] & string,
  'sealed'
>;
export const optionalFacts = <S extends Section>(section: S): readonly OptionalFact<S>[] =>
  Object.entries(shapeOf(section)).flatMap(([fact, schema]) =>
    defOf(schema).type === 'optional' && fact !== 'sealed' ? [fact as OptionalFact<S>] : [],
  );

/** A section in a save: an omitted optional fact stays as it was, null sets it to unknown. */
export type StatedFacts<S extends Section> = Omit<FactsOf<S>, OptionalFact<S>> & {
  readonly [Fact in OptionalFact<S>]?: FactsOf<S>[Fact] | null;
};
/** A section read from a whole listing (import): no fact is omitted. */
export type CompleteFacts<S extends Section> = Omit<FactsOf<S>, OptionalFact<S>> & {
  readonly [Fact in OptionalFact<S>]-?: NonNullable<FactsOf<S>[Fact]> | null;
};

/** Returns the facts of a section's event after a save. `current`: the facts before it. */
export const factsAfterSave = <S extends Section>(section: S, stated: StatedFacts<S>, current: FactsOf<S> | undefined): FactsOf<S> => {
  const facts: Record<string, unknown> = { ...stated };
  for (const fact of optionalFacts(section) as readonly string[]) {
    const value = facts[fact] === undefined && current !== undefined ? Reflect.get(current, fact) : facts[fact];
    if (value === undefined || value === null) delete facts[fact];
    else facts[fact] = value;
  }
  return facts as FactsOf<S>;
};

/** Returns the fields of the event that this version knows; their values may contain unknown items of lists. */
export const knownFacts = <S extends Section>(section: S, stated: FactsOf<S>): FactsOf<S> => {
  const shape = shapeOf(section);
  return Object.fromEntries(Object.entries(stated).filter(([fact]) => Object.hasOwn(shape, fact))) as FactsOf<S>;
};

/** Fills all conditions from a whole listing. Null (nothing found) becomes false if the condition must be known. */
export const completeConditions = (answerOf: (condition: Condition) => boolean | null): Pick<CompleteFacts<'classified'>, Condition> => {
  const mayBeUnknown: readonly string[] = optionalFacts('classified');
  const conditionAnswers = CONDITIONS.map((condition) => [
    condition,
    answerOf(condition) ?? (mayBeUnknown.includes(condition) ? null : false),
  ]);
  return Object.fromEntries(conditionAnswers) as Pick<CompleteFacts<'classified'>, Condition>;
};
