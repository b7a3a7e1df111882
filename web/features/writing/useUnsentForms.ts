import { useSyncExternalStore } from 'react';
import { unsentForms, type UnsentForm } from '../../offline/outbox.ts';

const NONE: readonly UnsentForm[] = [];

/** Returns the messages on this device that are not sent yet. */
export const useUnsentForms = (): readonly UnsentForm[] => useSyncExternalStore(unsentForms.subscribe, unsentForms.get, () => NONE);

/** Returns the unsent messages that wait for a connection, without refused ones. */
export const useWaitingForms = (): readonly UnsentForm[] => useUnsentForms().filter(([, { refused }]) => refused === undefined);
