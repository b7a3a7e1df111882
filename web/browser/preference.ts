import { useSyncExternalStore } from 'react';

/** A value that the device stores under one name, with a fallback if nothing is stored. */
export interface Preference<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
  readonly fallback: Value;
}

const storages = { device: () => window.localStorage, session: () => window.sessionStorage };

/** Functions by which each preference drops its value from memory when the device is cleared. */
const clearCallbacks = new Set<() => void>();

/**
 * Creates a preference in the device's storage (or the session's). `parse` converts the stored value, and returns undefined for one that
 * it does not recognize, so that an old or damaged value results in the fallback. If storage is refused (private windows), the value lives
 * as long as the page.
 */
export const preference = <Value>(
  name: string,
  fallback: Value,
  parse: (stored: unknown) => Value | undefined,
  storageKind: keyof typeof storages = 'device',
): Preference<Value> => {
  let cachedValue: { readonly value: Value } | null = null;
  const listeners = new Set<() => void>();
  const notifyListeners = () => listeners.forEach((listener) => listener());

  const readStored = (): Value => {
    try {
      const text = storages[storageKind]().getItem(name);
      return (text === null ? undefined : parse(JSON.parse(text))) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const clearCached = () => {
    cachedValue = null;
    notifyListeners();
  };
  clearCallbacks.add(clearCached);
  const onStorage = (event: StorageEvent) => {
    if (event.key === name || event.key === null) clearCached();
  };

  return {
    fallback,
    get: () => (cachedValue ??= { value: readStored() }).value,
    set: (value) => {
      cachedValue = { value };
      try {
        storages[storageKind]().setItem(name, JSON.stringify(value));
      } catch {
        // Storage is full or refused: the value still holds for this page.
      }
      notifyListeners();
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
export const preferenceOfSwitches = <Name extends string>(
  switches: Readonly<Record<Name, Preference<boolean>>>,
): Preference<readonly Name[]> => {
  const switchNames = Object.keys(switches) as Name[];
  const fallback: readonly Name[] = [];
  let namesOn = fallback;
  return {
    fallback,
    get: () => {
      const currentNames = switchNames.filter((name) => switches[name].get());
      // Keeps the identity of the list while its content is the same.
      if (currentNames.join() !== namesOn.join()) namesOn = currentNames;
      return namesOn;
    },
    set: (chosen) => switchNames.forEach((name) => switches[name].set(chosen.includes(name))),
    subscribe: (listener) => {
      const unsubscribes = switchNames.map((name) => switches[name].subscribe(listener));
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
    },
  };
};

/** Returns the value of the preference, and renders again when it changes in this tab or another. The server's page uses the fallback. */
export const usePreference = <Value>(source: Preference<Value>): Value =>
  useSyncExternalStore(source.subscribe, source.get, () => source.fallback);

/** Deletes all data of the directory on this device: storage and choices. */
export const clearStorages = (): void => {
  for (const store of Object.values(storages)) {
    try {
      store().clear();
    } catch {
      // A browser that refuses storage has stored nothing.
    }
  }
  clearCallbacks.forEach((clearCached) => clearCached());
};
