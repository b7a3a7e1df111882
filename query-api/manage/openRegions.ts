import { regionsFrom, type OpenRegions } from './regions.ts';

export const createOpenRegions = (): OpenRegions => async () => regionsFrom([], false);
