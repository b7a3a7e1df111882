/** An address as people write it; `country` as a code of two letters where it is known by one. */
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

/** One server that knows where addresses are. Throws `ServerFailed` when it does not answer as it should. */
export interface Geocoder {
  /** The house, or its street; null when it knows neither: a city's centre is no answer. */
  find(address: StreetAddress): Promise<Point | null>;
}

/** Says who asks, as servers for everybody want to know. */
export const ASKING = { 'user-agent': 'shelter-directory (places of services)' };
