import { useSyncExternalStore } from 'react';

/** One thing a phone remembers, under one name, with what it is when nothing is stored. */
export interface Preference<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
  readonly fallback: Value;
}

const stores = { device: () => window.localStorage, session: () => window.sessionStorage };

/** What every preference does when storage is cleared: forgets what it holds in memory. */
const forgetting = new Set<() => void>();

/**
 * A preference kept in the device's storage (or for the session). `parse` turns what was stored into a value and answers
 * undefined for what it does not know, so that an old or damaged entry is never more than a forgotten one. Where storage
 * is refused (private windows), it lives as long as the page.
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

/** Switches, each under a name of its own, as the list of those that are on. */
export const switchesOn = <Name extends string>(switches: Readonly<Record<Name, Preference<boolean>>>): Preference<readonly Name[]> => {
  const names = Object.keys(switches) as Name[];
  const fallback: readonly Name[] = [];
  let on = fallback;
  return {
    fallback,
    get: () => {
      const now = names.filter((name) => switches[name].get());
      // The same list as long as it says the same.
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

/** The preference's value now, and again whenever it changes, in this tab or another. The server's page has the fallback. */
export const usePreference = <Value>(of: Preference<Value>): Value => useSyncExternalStore(of.subscribe, of.get, () => of.fallback);

/** Forgets everything this device remembers of the directory: storage and choices. */
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
