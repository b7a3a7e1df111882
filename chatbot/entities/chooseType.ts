import { tabOf, type ServiceType } from '#kernel/vocabulary/serviceTypes.ts';

/**
 * Returns the type that a sentence asks for, of those that it names in their order: the first, or a more precise one of the same tab.
 * "Resources" counts only alone.
 */
export const chooseType = (types: readonly ServiceType[]): ServiceType | undefined => {
  const first = types.find((type) => type !== 'RESOURCES') ?? types[0];
  if (first === undefined || tabOf(first) !== first) return first;
  return types.find((type) => type !== first && tabOf(type) === first) ?? first;
};
