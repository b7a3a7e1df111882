import type { Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { ServicesInput } from '#web/api/servicesInput.ts';

/** Returns the input for another tab, without the filters that only the current tab has. */
export const inputForTab = (input: ServicesInput, tab: Tab): ServicesInput => ({ ...input, tab, sub: null, freeBeds: false });
