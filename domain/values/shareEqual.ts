/** Whether two JSON values are equal, with the properties of objects in the same order. */
const isEqual = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [names, otherNames] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === otherNames.length &&
    names.every(
      (name, index) =>
        name === otherNames[index] && isEqual((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
};

/**
 * Returns a value equal to `value`, a JSON object, that uses the fields of `existing` where they are equal, so that both take their memory once.
 * Returns `existing` itself if all are. Neither may be changed afterwards.
 */
export const shareEqual = <Value extends object>(value: Value, existing: Value | null | undefined): Value => {
  if (existing === null || existing === undefined || value === existing) return value;
  if (isEqual(value, existing)) return existing;
  const shared = { ...value };
  for (const name of Object.keys(value) as (keyof Value)[])
    if (value[name] !== existing[name] && isEqual(value[name], existing[name])) shared[name] = existing[name];
  return shared;
};
