/** Computes a value at the first call and returns the same one later. */
export const lazyValue = <Value>(create: () => Value): (() => Value) => {
  let created: { readonly value: Value } | undefined;
  return () => (created ??= { value: create() }).value;
};

/** Does the same for a promise; after a failure the next call tries again. */
export const lazyPromise = <Value>(create: () => Promise<Value>): (() => Promise<Value>) => {
  let created: Promise<Value> | undefined;
  return () =>
    (created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    }));
};
