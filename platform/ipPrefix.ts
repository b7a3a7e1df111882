import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 prefix that one household gets, and that one customer or provider gets to divide among households. */
const HOUSEHOLD_PREFIX_BITS = 64;
const CUSTOMER_PREFIX_BITS = 48;

const networkOf = (address: ipaddr.IPv6, bits: number): string =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toNormalizedString();

const parseAddress = (address: string | undefined): ipaddr.IPv4 | ipaddr.IPv6 | null =>
  address === undefined || !ipaddr.isValid(address) ? null : ipaddr.process(address);

/** Returns the network that counts as one source of requests: the whole IPv4 address, the /64 of IPv6; `unknown` for an invalid address. */
export const addressPrefix = (address: string | undefined): string => {
  const parsedAddress = parseAddress(address);
  if (parsedAddress === null) return 'unknown';
  return parsedAddress instanceof ipaddr.IPv6 ? networkOf(parsedAddress, HOUSEHOLD_PREFIX_BITS) : parsedAddress.toString();
};

/** Returns the /48 of an IPv6 address, in which one attacker may have 65,536 networks; undefined for other addresses. */
export const widerPrefix = (address: string | undefined): string | undefined => {
  const parsedAddress = parseAddress(address);
  return parsedAddress instanceof ipaddr.IPv6 ? `${networkOf(parsedAddress, CUSTOMER_PREFIX_BITS)}/${CUSTOMER_PREFIX_BITS}` : undefined;
};

/** Returns an address in the short form for logs: the /24 of IPv4, the /48 of IPv6, `unknown` for an invalid address. */
export const networkForLog = (address: string): string => {
  const parsedAddress = parseAddress(address);
  if (parsedAddress instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsedAddress.toString()}/24`).toString()}/24`;
  return widerPrefix(address) ?? 'unknown';
};
