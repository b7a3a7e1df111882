import { tabOf, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';

/** A type that a sentence names, and the index of its first word. */
export interface NamedType {
  readonly type: ServiceType;
  readonly start: number;
}

/** Types that often tell why something else is needed: "I lost my job, I need food". */
const REASONS: readonly ServiceType[] = ['WORK', 'EMPLOYMENT', 'ASSISTANCE'];

/**
 * Returns the type that a sentence asks for, of those that it names in their order: the first after the last word of need ("I need", "where
 * can I get"), else the first that is not only a reason, else the first; or a more precise one of the same tab. "Resources" counts only
 * alone. `needs`: indexes of words of need.
 */
export const chooseType = (named: readonly NamedType[], needs: readonly number[]): ServiceType | undefined => {
  const telling = named.filter(({ type }) => type !== 'RESOURCES');
  const lastNeed = needs.findLast((index) => telling.some(({ start }) => start >= index)) ?? 0;
  const needed = telling.filter(({ start }) => start >= lastNeed);
  const first = (needed.find(({ type }) => !REASONS.includes(type)) ?? needed[0] ?? named[0])?.type;
  if (first === undefined || tabOf(first) !== first) return first;
  return named.find(({ type }) => type !== first && tabOf(type) === first)?.type ?? first;
};
