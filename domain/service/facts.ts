import type * as z from 'zod/mini';
import { serviceEventSchemas } from './events.ts';
import { SECTION_EVENTS, type FactsOf, type Section } from './sections.ts';

/* Derived from the schemas of a service's events, so that a new fact is declared only there. */

const shapeOf = (section: Section): Readonly<Record<string, z.core.$ZodType>> => serviceEventSchemas[SECTION_EVENTS[section]].shape;
const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** What an event leaves out while it is not known, as every event does that is older than the fact. A sealed part is no fact. */
export type OptionalFact<S extends Section> = Exclude<
  { [Fact in keyof FactsOf<S>]-?: undefined extends FactsOf<S>[Fact] ? Fact : never }[keyof FactsOf<S>] & string,
  'sealed'
>;
export const optionalFacts = <S extends Section>(section: S): readonly OptionalFact<S>[] =>
  Object.entries(shapeOf(section)).flatMap(([fact, schema]) =>
    defOf(schema).type === 'optional' && fact !== 'sealed' ? [fact as OptionalFact<S>] : [],
  );

/** A section in a save: an optional fact that it leaves out stays as it was, null is not known. */
export type StatedFacts<S extends Section> = Omit<FactsOf<S>, OptionalFact<S>> & {
  readonly [Fact in OptionalFact<S>]?: FactsOf<S>[Fact] | null;
};
/** The same from a reader of a whole listing: nothing is left out. */
export type WholeOf<S extends Section> = Omit<FactsOf<S>, OptionalFact<S>> & {
  readonly [Fact in OptionalFact<S>]-?: NonNullable<FactsOf<S>[Fact]> | null;
};

/** The facts of a section's event after a save. `now`: the present facts. */
export const factsAfter = <S extends Section>(section: S, stated: StatedFacts<S>, now: FactsOf<S> | undefined): FactsOf<S> => {
  const facts: Record<string, unknown> = { ...stated };
  for (const fact of optionalFacts(section) as readonly string[]) {
    const value = facts[fact] === undefined && now !== undefined ? Reflect.get(now, fact) : facts[fact];
    if (value === undefined || value === null) delete facts[fact];
    else facts[fact] = value;
  }
  return facts as FactsOf<S>;
};

/** The event's fields that this version knows, with any values: a value of a list may be unknown. */
export const namedFacts = <S extends Section>(section: S, stated: FactsOf<S>): FactsOf<S> => {
  const shape = shapeOf(section);
  return Object.fromEntries(Object.entries(stated).filter(([fact]) => Object.hasOwn(shape, fact))) as FactsOf<S>;
};

type Classified = FactsOf<'classified'>;

/** Conditions that visitors filter by, and that a place answers with yes or no. */
export type Condition = {
  [Fact in keyof Classified]-?: NonNullable<Classified[Fact]> extends boolean ? Fact : never;
}[keyof Classified];
const saysYesOrNo = (schema: z.core.$ZodType): boolean => {
  const def = defOf(schema);
  return def.type === 'optional' ? saysYesOrNo(def.innerType) : def.type === 'boolean';
};
/** The conditions, in the order of their event. */
export const CONDITIONS = Object.entries(shapeOf('classified')).flatMap(([fact, schema]) =>
  saysYesOrNo(schema) ? [fact as Condition] : [],
);

/** Fills all conditions from a whole listing: null, nothing found, becomes no where a condition must be known. */
export const wholeConditions = (found: (condition: Condition) => boolean | null): Pick<WholeOf<'classified'>, Condition> => {
  const mayBeUnknown: readonly string[] = optionalFacts('classified');
  const answers = CONDITIONS.map((condition) => [condition, found(condition) ?? (mayBeUnknown.includes(condition) ? null : false)]);
  return Object.fromEntries(answers) as Pick<WholeOf<'classified'>, Condition>;
};
