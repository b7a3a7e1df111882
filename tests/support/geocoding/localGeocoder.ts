import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Behaviour of the server: a correct geocoder, or one that finds only the town or nothing, returns an error, no response, a redirect,
 * HTML, or invalid coordinates.
 */
export type GeocoderBehaviour = 'well' | 'town' | 'nothing' | 'broken' | 'silent' | 'elsewhere' | 'babbling' | 'wrong';

/** The result for every found address: a house in Denver. */
export const HOUSE_COORDINATES = { longitude: -104.98571, latitude: 39.7511 };

const nominatimAnswer = (behaviour: GeocoderBehaviour): unknown => {
  if (behaviour === 'nothing') return [];
  const town = { place_rank: 16, addresstype: 'city', display_name: 'Denver, Colorado, United States' };
  const house = { place_rank: 30, addresstype: 'building', display_name: '2111, Champa Street, Denver, Colorado, 80205, United States' };
  return [
    {
      place_id: 1,
      lat: String(HOUSE_COORDINATES.latitude),
      lon: String(HOUSE_COORDINATES.longitude),
      ...(behaviour === 'town' ? town : house),
    },
  ];
};

const photonAnswer = (behaviour: GeocoderBehaviour): unknown => ({
  type: 'FeatureCollection',
  features:
    behaviour === 'nothing'
      ? []
      : [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [HOUSE_COORDINATES.longitude, HOUSE_COORDINATES.latitude] },
            properties: { osm_key: 'building', type: behaviour === 'town' ? 'city' : 'house', countrycode: 'US' },
          },
        ],
});

/** A geocoder on this machine with the APIs of Nominatim (`/search`) and Photon (`/api`). */
export interface LocalGeocoder {
  readonly origin: string;
  /** Paths and query strings of the requests. */
  readonly requests: string[];
  /** User agents of the requests. */
  readonly userAgents: (string | undefined)[];
  behaviour: GeocoderBehaviour;
  stop(): Promise<void>;
}

const handleRequest = (geocoder: LocalGeocoder, request: IncomingMessage, response: ServerResponse): void => {
  geocoder.requests.push(request.url ?? '');
  geocoder.userAgents.push(request.headers['user-agent']);
  const { behaviour } = geocoder;
  if (behaviour === 'silent') return;
  if (behaviour === 'broken') return void response.writeHead(500).end();
  if (behaviour === 'elsewhere') return void response.writeHead(302, { location: `${geocoder.origin}/elsewhere` }).end();
  if (behaviour === 'babbling') return void response.writeHead(200).end('<html>Welcome</html>');
  if (behaviour === 'wrong') return void response.writeHead(200).end('{"features":[{"geometry":{"coordinates":[1,200]}}]}');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify((request.url ?? '').startsWith('/search') ? nominatimAnswer(behaviour) : photonAnswer(behaviour)));
};

export const startLocalGeocoder = async (): Promise<LocalGeocoder> => {
  const server = createServer((request, response) => handleRequest(geocoder, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const geocoder: LocalGeocoder = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    userAgents: [],
    behaviour: 'well',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return geocoder;
};
