import { useSyncExternalStore } from 'react';
import { unsentForms, type UnsentForm } from '../../offline/outbox.ts';

const NONE: readonly UnsentForm[] = [];

/** The messages written on this device that are not sent yet. */
export const useUnsentForms = (): readonly UnsentForm[] => useSyncExternalStore(unsentForms.subscribe, unsentForms.get, () => NONE);

/** Of it, what waits for a connection. */
export const useWaitingForms = (): readonly UnsentForm[] => useUnsentForms().filter(([, { refused }]) => refused === undefined);
