import type { EventStore } from '#platform/event-store/types.ts';

/** An event store whose subscriptions can be blocked: events appended in the meantime arrive when they are released. */
export interface PausableSubscription {
  readonly store: EventStore;
  pause(): void;
  resume(): void;
}

interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

const createClosedGate = (): Gate => {
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open?.() };
};

export const pausableSubscription = (store: EventStore): PausableSubscription => {
  let gate = createClosedGate();
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
    pause() {
      gate.open();
      gate = createClosedGate();
    },
    resume: () => gate.open(),
  };
};
