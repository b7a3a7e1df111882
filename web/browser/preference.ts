import { useSyncExternalStore } from 'react';

/** A value that the device stores under one name, with a fallback if nothing is stored. */
export interface Preference<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
  readonly fallback: Value;
}

const stores = { device: () => window.localStorage, session: () => window.sessionStorage };

/** Functions by which each preference drops its value from memory when the device is cleared. */
const forgetting = new Set<() => void>();

/**
 * Creates a preference in the device's storage (or the session's). `parse` converts the stored value, and returns undefined for one that
 * it does not recognize, so that an old or damaged value results in the fallback. If storage is refused (private windows), the value lives
 * as long as the page.
 */
export const preference = <Value>(
  name: string,
  fallback: Value,
  parse: (stored: unknown) => Value | undefined,
  where: keyof typeof stores = 'device',
): Preference<Value> => {
  let held: { readonly value: Value } | null = null;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());

  const read = (): Value => {
    try {
      const text = stores[where]().getItem(name);
      return (text === null ? undefined : parse(JSON.parse(text))) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const forget = () => {
    held = null;
    tell();
  };
  forgetting.add(forget);
  const onStorage = (event: StorageEvent) => {
    if (event.key === name || event.key === null) forget();
  };

  return {
    fallback,
    get: () => (held ??= { value: read() }).value,
    set: (value) => {
      held = { value };
      try {
        stores[where]().setItem(name, JSON.stringify(value));
      } catch {
        // Storage is full or refused: the value still holds for this page.
      }
      tell();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
};

/** Combines switches, each stored under its own name, into the list of those that are on. */
export const switchesOn = <Name extends string>(switches: Readonly<Record<Name, Preference<boolean>>>): Preference<readonly Name[]> => {
  const names = Object.keys(switches) as Name[];
  const fallback: readonly Name[] = [];
  let on = fallback;
  return {
    fallback,
    get: () => {
      const now = names.filter((name) => switches[name].get());
      // Keeps the identity of the list while its content is the same.
      if (now.join() !== on.join()) on = now;
      return on;
    },
    set: (chosen) => names.forEach((name) => switches[name].set(chosen.includes(name))),
    subscribe: (listener) => {
      const ends = names.map((name) => switches[name].subscribe(listener));
      return () => ends.forEach((end) => end());
    },
  };
};

/** Returns the value of the preference, and renders again when it changes in this tab or another. The server's page uses the fallback. */
export const usePreference = <Value>(of: Preference<Value>): Value => useSyncExternalStore(of.subscribe, of.get, () => of.fallback);

/** Deletes all data of the directory on this device: storage and choices. */
export const clearDevice = (): void => {
  for (const store of Object.values(stores)) {
    try {
      store().clear();
    } catch {
      // Nothing is stored where storage is refused.
    }
  }
  forgetting.forEach((forget) => forget());
};
