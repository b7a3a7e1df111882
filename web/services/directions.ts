import type { Language } from '#kernel/vocabulary/languages.ts';

/** What of a card or a service says where it is. */
export interface PlaceFacts {
  readonly address1?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly location?: { readonly coordinates: readonly [number, number] } | undefined;
  /** The point is no more than the middle of something. */
  readonly isApproximate?: boolean | undefined;
  readonly isConfidential?: boolean | undefined;
  readonly hours: string;
}

/**
 * What a map app is asked for: the address, else the point. Null where nobody can be led: the address is given by phone, nothing
 * nearer than a town is known, or the place closed for good.
 */
export const destinationOf = ({
  address1,
  city,
  state,
  zip,
  location,
  isApproximate,
  isConfidential,
  hours,
}: PlaceFacts): string | null => {
  if (isConfidential || hours === 'permanentlyClosed') return null;
  if (address1) return [address1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  if (!location || isApproximate) return null;
  const [longitude, latitude] = location.coordinates;
  return `${latitude},${longitude}`;
};

const onTheWeb = (destination: string): string => `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;

/** A search for an address in the maps of the web. */
export const mapSearchUrl = (query: string): string => `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;

/** Bus and train from where the phone is: the map app asks it, we do not. */
export const transitUrl = (destination: string, language: Language): string =>
  `${onTheWeb(destination)}&${new URLSearchParams({ travelmode: 'transit', hl: language })}`;

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

const isApple = ({ userAgent, maxTouchPoints }: Device): boolean =>
  // An iPad says that it is a Mac; no Mac has a touch screen.
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/**
 * Directions in the map app of a device: Apple's opens by an address of its own, on Android the app that the visitor chose, with the web's
 * maps where there is none. Without a device, within another app and on a desk: the maps of the web.
 */
export const directionsUrl = (destination: string, device?: Device): string => {
  const web = onTheWeb(destination);
  if (device === undefined) return web;
  if (isApple(device)) return `https://maps.apple.com/?${new URLSearchParams({ daddr: destination })}`;
  // A page inside another app (`; wv`) knows no addresses but those of the web.
  if (!device.userAgent.includes('Android') || device.userAgent.includes('; wv')) return web;
  const fallback = encodeURIComponent(web);
  return `intent:0,0?q=${encodeURIComponent(destination)}#Intent;scheme=geo;S.browser_fallback_url=${fallback};end`;
};
