import ipaddr from 'ipaddr.js';

/** Bits of IPv6 that one household is given, and that one customer or provider may be given of which to choose households. */
const HOUSEHOLD = 64;
const CUSTOMER = 48;

const network = (address: ipaddr.IPv6, bits: number): string =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toNormalizedString();

const parsed = (address: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  address === undefined || !ipaddr.isValid(address) ? null : ipaddr.process(address);

/** What counts as one place that requests come from: whole IPv4, the /64 of IPv6; `unknown` for what is no address. */
export const addressPrefix = (address: string | undefined): string => {
  const found = parsed(address);
  if (found === null) return 'unknown';
  return found instanceof ipaddr.IPv6 ? network(found, HOUSEHOLD) : found.toString();
};

/** The /48 that an IPv6 address lies in, out of which one guesser may take 65,536 places; undefined for what has none. */
export const widerPrefix = (address: string | undefined): string | undefined => {
  const found = parsed(address);
  return found instanceof ipaddr.IPv6 ? `${network(found, CUSTOMER)}/${CUSTOMER}` : undefined;
};

/** An address as logs may hold it: the /24 of IPv4, the /48 of IPv6, `unknown` for what is no address. */
export const shortNetwork = (address: string): string => {
  const found = parsed(address);
  if (found instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${found.toString()}/24`).toString()}/24`;
  return widerPrefix(address) ?? 'unknown';
};
