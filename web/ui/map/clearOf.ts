/** A place of the screen, in pixels. */
export type Pixel = readonly [x: number, y: number];

/** A pin whose middle is nearer to a spot than this covers it, and is moved this far away. In pixels. */
const TOO_NEAR = 30;
const CLEAR = 36;

/**
 * How far what stands at `middle` moves, right and down, so that it does not lie on a spot: away along the line from it, straight up
 * where there is no such line.
 */
export const clearOf = (spot: Pixel, middle: Pixel): Pixel => {
  const [right, down] = [middle[0] - spot[0], middle[1] - spot[1]];
  const distance = Math.hypot(right, down);
  if (distance >= TOO_NEAR) return [0, 0];
  if (distance < 0.5) return [-right, -CLEAR - down];
  const more = CLEAR / distance - 1;
  return [right * more, down * more];
};
