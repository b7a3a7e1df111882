import type { FailpointName } from '#command-api/commands/failpoint.ts';
import { UNFINISHED_TIMEOUT_MS } from '#command-api/commands/process.ts';
import {
  accountState,
  accountStream,
  ADMINISTRATORS,
  administratorsState,
  quotaState,
  quotaStream,
} from '#command-api/streams/accountStreams.ts';
import { holdsReservation } from '#command-api/streams/serviceReservations.ts';
import { serviceState, serviceStream } from '#command-api/streams/serviceStreams.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { startPeopleApi } from '../http/authSupport.ts';
import type { TestApi } from '../support/api.ts';

/** A product whose commands crash at armed failpoints, and the processes started after it, all on the same stores. */
export interface CrashContext {
  /** API without a process manager, so that nothing finishes interrupted commands. */
  readonly api: TestApi;
  /** Makes the next command that reaches this point crash there, like its process. */
  arm(name: FailpointName): void;
  /** Returns whether a command has reached the armed point. */
  hasCrashed(): boolean;
  /** Advances the clock by a minute, then starts a process without any requests; resolves once it has finished interrupted commands. */
  restart(): Promise<void>;
  /** Advances the clock by a minute without starting a process. */
  advancePastTimeout(): Promise<void>;
  stop(): Promise<void>;
}

export const startCrashContext = async (): Promise<CrashContext> => {
  let armedFailpoint: FailpointName | null = null;
  let isFailpointReached = false;
  const api = await startPeopleApi({
    product: {
      reactions: false,
      failpoint: (name) => {
        if (name !== armedFailpoint) return;
        armedFailpoint = null;
        isFailpointReached = true;
        throw new Error(`crashed at ${name}`);
      },
    },
  });
  return {
    api,
    arm(name) {
      armedFailpoint = name;
      isFailpointReached = false;
    },
    hasCrashed: () => isFailpointReached,
    async restart() {
      api.clock.advance(UNFINISHED_TIMEOUT_MS);
      const restarted = await api.another();
      await restarted.product.reactions?.whenSettled();
      await restarted.stop();
    },
    advancePastTimeout: async () => api.clock.advance(UNFINISHED_TIMEOUT_MS),
    stop: () => api.stop(),
  };
};

/**
 * Returns the violations of a user's reservations: every reservation must belong to one of the user's listed services, and every such
 * service must have one.
 */
export const findReservationErrors = async ({ product: { store } }: TestApi, accountId: string): Promise<string[]> => {
  const { reservations } = quotaState(await store.readStream(quotaStream(accountId)));
  const entries = await store.readAll({ maxCount: 10_000 });
  const histories = new Map<string, RecordedEvent[]>(reservations.map((id) => [serviceStream(id), []]));
  for (const entry of entries) {
    if (entry.kind !== 'event') continue;
    if (entry.event.type === 'ServiceAdded') histories.set(entry.event.streamName, []);
    histories.get(entry.event.streamName)?.push(entry.event);
  }
  return [...histories].flatMap(([streamName, history]) => {
    const id = streamName.slice('service-'.length);
    const needsReservation = holdsReservation(serviceState(history), accountId);
    return needsReservation === reservations.includes(id)
      ? []
      : [`${id} ${needsReservation ? 'has no reservation' : 'holds a reservation'}`];
  });
};

/** Returns the differences between the accounts with the administrator role and the list of administrators. */
export const findAdministratorErrors = async ({ product: { store } }: TestApi, accountIds: readonly string[]): Promise<string[]> => {
  const { administrators } = administratorsState(await store.readStream(ADMINISTRATORS));
  const differences: string[] = [];
  for (const id of accountIds) {
    const { status, active, role } = accountState(await store.readStream(accountStream(id)));
    const isAdministrator = status === 'active' && active && role === 'ADMINISTRATOR';
    if (isAdministrator !== administrators.includes(id))
      differences.push(`${id} ${isAdministrator ? 'is not on the list' : 'is on the list'}`);
  }
  return differences;
};
