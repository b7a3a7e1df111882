/** Values read a short time ago. Bounded: what was used longest ago is forgotten first. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  put(key: string, value: Value): void;
  drop(key: string): void;
  clear(): void;
}

export const createRecent = <Value>(most: number): Recent<Value> => {
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    put(key, value) {
      values.delete(key);
      values.set(key, value);
      if (values.size <= most) return;
      for (const oldest of values.keys()) {
        values.delete(oldest);
        return;
      }
    },
    drop: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
};
