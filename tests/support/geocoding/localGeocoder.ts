import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Behaviour of the server: a correct geocoder, or one that finds only the town or nothing, returns an error, no response, a redirect,
 * HTML, or invalid coordinates.
 */
export type Mood = 'well' | 'town' | 'nothing' | 'broken' | 'silent' | 'elsewhere' | 'babbling' | 'wrong';

/** The result for every found address: a house in Denver. */
export const HOUSE = { longitude: -104.98571, latitude: 39.7511 };

const nominatim = (mood: Mood): unknown => {
  if (mood === 'nothing') return [];
  const town = { place_rank: 16, addresstype: 'city', display_name: 'Denver, Colorado, United States' };
  const house = { place_rank: 30, addresstype: 'building', display_name: '2111, Champa Street, Denver, Colorado, 80205, United States' };
  return [{ place_id: 1, lat: String(HOUSE.latitude), lon: String(HOUSE.longitude), ...(mood === 'town' ? town : house) }];
};

const photon = (mood: Mood): unknown => ({
  type: 'FeatureCollection',
  features:
    mood === 'nothing'
      ? []
      : [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [HOUSE.longitude, HOUSE.latitude] },
            properties: { osm_key: 'building', type: mood === 'town' ? 'city' : 'house', countrycode: 'US' },
          },
        ],
});

/** A geocoder on this machine with the APIs of Nominatim (`/search`) and Photon (`/api`). */
export interface LocalGeocoder {
  readonly origin: string;
  /** Paths and query strings of the requests. */
  readonly requests: string[];
  /** User agents of the requests. */
  readonly askers: (string | undefined)[];
  mood: Mood;
  stop(): Promise<void>;
}

const behave = (geocoder: LocalGeocoder, request: IncomingMessage, response: ServerResponse): void => {
  geocoder.requests.push(request.url ?? '');
  geocoder.askers.push(request.headers['user-agent']);
  const { mood } = geocoder;
  if (mood === 'silent') return;
  if (mood === 'broken') return void response.writeHead(500).end();
  if (mood === 'elsewhere') return void response.writeHead(302, { location: `${geocoder.origin}/elsewhere` }).end();
  if (mood === 'babbling') return void response.writeHead(200).end('<html>Welcome</html>');
  if (mood === 'wrong') return void response.writeHead(200).end('{"features":[{"geometry":{"coordinates":[1,200]}}]}');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify((request.url ?? '').startsWith('/search') ? nominatim(mood) : photon(mood)));
};

export const startLocalGeocoder = async (): Promise<LocalGeocoder> => {
  const server = createServer((request, response) => behave(geocoder, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const geocoder: LocalGeocoder = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    askers: [],
    mood: 'well',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return geocoder;
};
