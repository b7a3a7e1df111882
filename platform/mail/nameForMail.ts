/** Returns a name on one line, of limited length, that no mail program parses as an address or a link. */
export const nameForMail = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029<>]|(?:https?:)?\/\/|www\./giu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
