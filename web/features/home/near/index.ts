import { renderedPart } from '#web/layout/renderedPart.tsx';

const fetchParts = () => import('./parts.ts');

export const NothingNear = renderedPart(async () => (await fetchParts()).NothingNear);
export const WhereAreYou = renderedPart(async () => (await fetchParts()).WhereAreYou);
