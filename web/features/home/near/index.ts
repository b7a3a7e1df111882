import { serverRenderedPart } from '#web/layout/serverRenderedPart.tsx';

const fetchNearParts = () => import('./parts.ts');

export const NothingNear = serverRenderedPart(async () => (await fetchNearParts()).NothingNear);
export const WhereAreYou = serverRenderedPart(async () => (await fetchNearParts()).WhereAreYou);
