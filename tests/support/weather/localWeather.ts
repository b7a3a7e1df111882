import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Behaviour of the server: correct, polar night, or an error, no response, a redirect, HTML, or invalid values. */
export type WeatherBehaviour = 'well' | 'polarNight' | 'broken' | 'silent' | 'elsewhere' | 'babbling' | 'wrong';

/** A weather server on this machine with the API of Open-Meteo (`/v1/forecast`). */
export interface LocalWeather {
  readonly origin: string;
  /** Paths and query strings of the requests. */
  readonly requests: string[];
  behaviour: WeatherBehaviour;
  /** Unit of the visibility: the server uses feet if lengths are requested in inches. */
  visibility: { readonly unit: string; readonly value: number };
  stop(): Promise<void>;
}

const DAY = '2026-11-28';

const forecast = ({ behaviour, visibility }: LocalWeather, timezone: string): unknown => ({
  latitude: 39.74,
  longitude: -105,
  timezone,
  elevation: 1598,
  current_units: { time: 'iso8601', temperature_2m: '°F', relative_humidity_2m: '%', visibility: visibility.unit, wind_speed_10m: 'mp/h' },
  current: {
    time: `${DAY}T16:15`,
    interval: 900,
    temperature_2m: 28.4,
    relative_humidity_2m: behaviour === 'wrong' ? 140 : 63,
    visibility: visibility.value,
    wind_speed_10m: 11.6,
  },
  daily_units: { time: 'iso8601', temperature_2m_min: '°F', sunrise: 'iso8601', sunset: 'iso8601' },
  daily: {
    time: [DAY],
    temperature_2m_min: [14.7],
    sunrise: [behaviour === 'polarNight' ? `${DAY}T00:00` : `${DAY}T06:58`],
    sunset: [behaviour === 'polarNight' ? `${DAY}T00:00` : `${DAY}T16:37`],
  },
});

const respond = (weather: LocalWeather, url: URL, response: ServerResponse): void => {
  const { behaviour } = weather;
  if (behaviour === 'silent') return;
  if (behaviour === 'broken') return void response.writeHead(500).end();
  if (behaviour === 'elsewhere') return void response.writeHead(302, { location: `${weather.origin}/elsewhere` }).end();
  if (behaviour === 'babbling') return void response.writeHead(200).end('<html>Welcome</html>');
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(forecast(weather, url.searchParams.get('timezone') ?? 'GMT')));
};

export const startLocalWeather = async (): Promise<LocalWeather> => {
  const server = createServer((request, response) => {
    weather.requests.push(request.url ?? '');
    respond(weather, new URL(request.url ?? '', weather.origin), response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const weather: LocalWeather = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    behaviour: 'well',
    visibility: { unit: 'm', value: 24_140 },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return weather;
};
