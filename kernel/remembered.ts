/**
 * Caches the values of at most `most` keys: one more clears the cache and calls `forgetting`. Requests of strangers therefore use limited
 * memory, and a lookup is cheap.
 */
export const remembered = <Key, Value>(most: number, make: (key: Key) => Value, forgetting?: () => void): ((key: Key) => Value) => {
  const values = new Map<Key, Value>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) {
      value = make(key);
      if (values.size >= most) {
        values.clear();
        forgetting?.();
      }
      values.set(key, value);
    }
    return value;
  };
};
