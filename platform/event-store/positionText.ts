/** Zero-padded decimal commit position (20 digits): sorts as text, never becomes a JavaScript number. */
export type PositionText = string;

export const positionText = (position: bigint): PositionText => position.toString().padStart(20, '0');
