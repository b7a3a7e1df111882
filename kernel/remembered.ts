/**
 * Makes what belongs to a key once and remembers it, of `most` keys: with one more all are forgotten, and `forgetting` is
 * told. What strangers ask for takes no more memory than that, and looking it up costs next to nothing.
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
