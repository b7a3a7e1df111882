/** Whether two values are deeply equal; an absent property equals an undefined one. */
export const sameFacts = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameFacts(Reflect.get(one, key), Reflect.get(other, key)));
};
