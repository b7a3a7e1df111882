/** A point on the screen, in pixels. */
export type Pixel = readonly [x: number, y: number];

/** Distances in pixels: a pin whose middle is nearer than this to a spot covers it, and is moved to the second distance. */
const TOO_NEAR = 30;
const CLEAR = 36;

/**
 * Returns the offset (right, down) that moves an element at `middle` off a spot: along the line between them, or straight up if both are
 * at the same point.
 */
export const clearOf = (spot: Pixel, middle: Pixel): Pixel => {
  const [right, down] = [middle[0] - spot[0], middle[1] - spot[1]];
  const distance = Math.hypot(right, down);
  if (distance >= TOO_NEAR) return [0, 0];
  if (distance < 0.5) return [-right, -CLEAR - down];
  const more = CLEAR / distance - 1;
  return [right * more, down * more];
};
