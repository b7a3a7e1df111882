/** An address as people write it; `country` as a two-letter code if known. */
export interface StreetAddress {
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

export interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** A geocoding server. Throws `ServerFailed` if its response is missing or invalid. */
export interface Geocoder {
  /** Returns the point of the house or its street; null if the server finds neither: the centre of a city does not count. */
  find(address: StreetAddress): Promise<Point | null>;
}

/** Identifies this product, as public servers require. */
export const REQUEST_HEADERS = { 'user-agent': 'shelter-directory (places of services)' };
