import { serverRenderedPart } from '#web/layout/serverRenderedPart.tsx';

const fetchNearMessages = () => import('./nearMessages.ts');

export const NothingNear = serverRenderedPart(async () => (await fetchNearMessages()).NothingNear);
export const SavedResults = serverRenderedPart(async () => (await fetchNearMessages()).SavedResults);
export const WhereAreYou = serverRenderedPart(async () => (await fetchNearMessages()).WhereAreYou);
