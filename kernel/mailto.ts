/** A link that opens a message to this one plain address: nothing in it can add a header, a copy or a text. */
export const mailtoHref = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
