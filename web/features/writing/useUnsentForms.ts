import { useSyncExternalStore } from 'react';
import { unsentForms, type UnsentForm } from '../../offline/outbox.ts';

const NO_FORMS: readonly UnsentForm[] = [];

/** Returns the messages on this device that are not sent yet. */
export const useUnsentForms = (): readonly UnsentForm[] => useSyncExternalStore(unsentForms.subscribe, unsentForms.get, () => NO_FORMS);

/** Returns the unsent messages that wait for a connection, without refused ones. */
export const useWaitingForms = (): readonly UnsentForm[] => useUnsentForms().filter(([, { refused }]) => refused === undefined);
