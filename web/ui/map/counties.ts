import { getJson, memoizeByKey, toWorldLine, type WorldBox, type WorldLine } from './ground.ts';
import type { PackedCounties } from './packedLines.ts';

/** The outline of a county with its name, such as `Denver, CO`. */
export interface CountyOutline {
  readonly county: string;
  readonly box: WorldBox;
  readonly rings: readonly WorldLine[];
}

const boundingBoxOf = (lines: readonly WorldLine[]): WorldBox => ({
  left: Math.min(...lines.map(({ box }) => box.left)),
  top: Math.min(...lines.map(({ box }) => box.top)),
  right: Math.max(...lines.map(({ box }) => box.right)),
  bottom: Math.max(...lines.map(({ box }) => box.bottom)),
});

/**
 * Returns the counties of a state, each with its whole outline. Two counties with the same name become one, because services cannot
 * distinguish them. Rejects if loading fails.
 */
export const countiesOfState = memoizeByKey(async (state): Promise<readonly CountyOutline[]> => {
  const packedCounties = await getJson<PackedCounties>(`/map/counties/${state}.json`);
  const ringsByName = new Map<string, WorldLine[]>();
  for (const { name, rings } of packedCounties) ringsByName.set(name, [...(ringsByName.get(name) ?? []), ...rings.map(toWorldLine)]);
  return [...ringsByName]
    .map(([name, rings]) => ({ county: `${name}, ${state}`, rings, box: boundingBoxOf(rings) }))
    .toSorted((one, other) => (one.county < other.county ? -1 : 1));
});
