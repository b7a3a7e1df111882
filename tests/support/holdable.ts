import type { EventStore } from '#platform/event-store/types.ts';

/** An event store whose subscriptions can be blocked: events appended in the meantime arrive when they are released. */
export interface Holdable {
  readonly store: EventStore;
  hold(): void;
  letGo(): void;
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

const closedGate = (): Gate => {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open?.() };
};

export const holdable = (store: EventStore): Holdable => {
  let gate = closedGate();
  gate.open();
  return {
    store: {
      ...store,
      async *follow(options) {
        for await (const batch of store.follow(options)) {
          await gate.opened;
          yield batch;
        }
      },
    },
    hold() {
      gate.open();
      gate = closedGate();
    },
    letGo: () => gate.open(),
  };
};
