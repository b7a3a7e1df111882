import type { Language } from '../../../domain/events/envelope.ts';

/** A search for an address that any phone opens in its map app. */
export const directionsUrl = (address: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** Bus and train from where the phone is: the map app asks it, we do not. */
export const transitUrl = (address: string, language: Language): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: address, travelmode: 'transit', hl: language })}`;
