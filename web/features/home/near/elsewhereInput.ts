import type { Tab } from '../../../../kernel/vocabulary/serviceTypes.ts';
import type { ServicesInput } from '../../../api/servicesInput.ts';

/** What is asked of another tab: the same, without what only this one has. */
export const elsewhereInput = (input: ServicesInput, tab: Tab): ServicesInput => ({ ...input, tab, sub: null, freeBeds: false });
