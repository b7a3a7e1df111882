/** A point on the screen, in pixels. */
export type Pixel = readonly [x: number, y: number];

/** Distances in pixels: a pin whose middle is nearer than this to a spot covers it, and is moved to the second distance. */
const MIN_DISTANCE_PX = 30;
const CLEAR_DISTANCE_PX = 36;

/**
 * Returns the offset (right, down) that moves an element at `middle` off a spot: along the line between them, or straight up if both are
 * at the same point.
 */
export const offsetToClear = (spot: Pixel, middle: Pixel): Pixel => {
  const [right, down] = [middle[0] - spot[0], middle[1] - spot[1]];
  const distance = Math.hypot(right, down);
  if (distance >= MIN_DISTANCE_PX) return [0, 0];
  if (distance < 0.5) return [-right, -CLEAR_DISTANCE_PX - down];
  const scale = CLEAR_DISTANCE_PX / distance - 1;
  return [right * scale, down * scale];
};
