import type { Language } from '#domain/vocabulary/languages.ts';

/** The facts of a card or a service about its location. */
export interface PlaceFacts {
  readonly address1?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  readonly location?: { readonly coordinates: readonly [number, number] } | undefined;
  /** True if the point is only the center of a city or a ZIP code. */
  readonly isApproximate?: boolean | undefined;
  readonly isConfidential?: boolean | undefined;
  readonly hours: string;
}

/**
 * Returns the destination for a map app: the address, else the point. Null if the address is given by phone, if only the town is known, or
 * if the place is permanently closed.
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

const webDirectionsUrl = (destination: string): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;

/** Returns the address of a web map search. */
export const mapSearchUrl = (query: string): string => `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;

/** Returns directions by bus and train from the phone's location, which the map app requests itself. */
export const transitUrl = (destination: string, language: Language): string =>
  `${webDirectionsUrl(destination)}&${new URLSearchParams({ travelmode: 'transit', hl: language })}`;

interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

const isAppleDevice = ({ userAgent, maxTouchPoints }: Device): boolean =>
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/**
 * Returns directions for the map app of a device: Apple Maps by its own address; on Android the app that the visitor chose, with web maps
 * as the fallback. Web maps without a device, within another app, and on a desktop.
 */
export const directionsUrl = (destination: string, device?: Device): string => {
  const webUrl = webDirectionsUrl(destination);
  if (device === undefined) return webUrl;
  if (isAppleDevice(device)) return `https://maps.apple.com/?${new URLSearchParams({ daddr: destination })}`;
  // A page within another app (`; wv`) can open only web addresses.
  if (!device.userAgent.includes('Android') || device.userAgent.includes('; wv')) return webUrl;
  const fallback = encodeURIComponent(webUrl);
  return `intent:0,0?q=${encodeURIComponent(destination)}#Intent;scheme=geo;S.browser_fallback_url=${fallback};end`;
};
