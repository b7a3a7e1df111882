import { useState, useSyncExternalStore } from 'react';

/** Of an actor of XState, what a component needs. */
interface Listened<Snapshot, Event> {
  readonly start: () => unknown;
  readonly subscribe: (onChange: () => void) => { readonly unsubscribe: () => void };
  readonly getSnapshot: () => Snapshot;
  readonly send: (event: Event) => void;
}

/** A machine that lives as long as the component: where it stands, and how to tell it something. */
export const useActor = <Snapshot, Event>(make: () => Listened<Snapshot, Event>): readonly [Snapshot, (event: Event) => void] => {
  const [parts] = useState(() => {
    const actor = make();
    actor.start();
    return {
      read: () => actor.getSnapshot(),
      send: (event: Event) => actor.send(event),
      listen: (onChange: () => void) => {
        const subscription = actor.subscribe(onChange);
        return () => subscription.unsubscribe();
      },
    };
  });
  return [useSyncExternalStore(parts.listen, parts.read, parts.read), parts.send];
};
