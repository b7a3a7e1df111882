/**
 * Caches the values of at most `maxEntries` keys: one more clears the cache and calls `onClear`. Requests of strangers therefore use
 * limited memory, and a lookup is cheap.
 */
export const memoize = <Key, Value>(maxEntries: number, compute: (key: Key) => Value, onClear?: () => void): ((key: Key) => Value) => {
  const values = new Map<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = compute(key);
      if (values.size >= maxEntries) {
        values.clear();
        onClear?.();
      }
      values.set(key, value);
    }
    return value;
  };
};
