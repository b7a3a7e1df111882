/** Hashes a text with FNV-1a to a short string. It distinguishes queries in an ETag; it is not cryptographic. */
export const shortHash = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
};
