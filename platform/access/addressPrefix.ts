import ipaddr from 'ipaddr.js';

/** Bits of an address that one person's network shares: whole IPv4, the /64 that a household is given of IPv6. */
const IPV6_BITS = 64;

/** What counts as one place that requests come from; `unknown` for what is no address. */
export const addressPrefix = (address: string | undefined): string => {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${IPV6_BITS}`).toNormalizedString();
};
