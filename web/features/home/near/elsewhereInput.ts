import type { Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { ServicesInput } from '#web/api/servicesInput.ts';

/** The input for another tab: the same, without filters that only this tab has. */
export const elsewhereInput = (input: ServicesInput, tab: Tab): ServicesInput => ({ ...input, tab, sub: null, freeBeds: false });
