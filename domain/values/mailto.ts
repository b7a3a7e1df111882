/** Returns a link that opens a message to this one plain address; the address cannot add a header, a copy or a text. */
export const mailtoHref = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
