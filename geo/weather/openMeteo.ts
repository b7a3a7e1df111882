import * as z from 'zod/mini';
import type { Coordinate } from '#contract/query.ts';
import { METRES_PER_MILE } from '#domain/values/miles.ts';
import { requestJson } from '#platform/upstream/requestJson.ts';
import { UpstreamFailed } from '#platform/upstream/upstreamFailed.ts';

/** The weather at a place, now and for the rest of the day. */
export interface Weather {
  /** Degrees Fahrenheit, now and at the coldest hour of this day. */
  readonly temperature: number;
  readonly low: number;
  /** Relative humidity in percent. */
  readonly humidity: number;
  /** Miles. */
  readonly visibility: number;
  /** Miles per hour. */
  readonly wind: number;
  /** `HH:MM` in the time zone of the place; null where the sun does not rise or set on this day. */
  readonly sunrise: string | null;
  readonly sunset: string | null;
}

export interface WeatherQuery {
  readonly place: Coordinate;
  /** IANA time zone of the place. */
  readonly timeZone: string;
}

const FEET_PER_MILE = 5280;
const METRES_PER_UNIT: Readonly<Record<string, number>> = { m: 1, km: 1000, ft: METRES_PER_MILE / FEET_PER_MILE, mi: METRES_PER_MILE };

/** Local time without offset: `2026-11-28T06:58`. */
const localTimeSchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/));
const responseSchema = z.object({
  current: z.object({
    temperature_2m: z.number().check(z.gte(-150), z.lte(150)),
    relative_humidity_2m: z.number().check(z.gte(0), z.lte(100)),
    visibility: z.number().check(z.gte(0)),
    wind_speed_10m: z.number().check(z.gte(0)),
  }),
  current_units: z.object({ visibility: z.enum(['m', 'km', 'ft', 'mi']) }),
  daily: z.object({
    temperature_2m_min: z.array(z.number().check(z.gte(-150), z.lte(150))).check(z.minLength(1)),
    sunrise: z.array(localTimeSchema).check(z.minLength(1)),
    sunset: z.array(localTimeSchema).check(z.minLength(1)),
  }),
});

/** The server gives both as the same midnight during polar day and night. */
const timeOfDay = (time: string, other: string): string | null => (time === other ? null : time.slice(11, 16));

/** Creates a lookup at a server with the API of Open-Meteo, at its forecast URL: `https://weather.example.org/v1/forecast`. */
export const createOpenMeteo = (serviceUrl: string, timeoutMs: number) => ({
  async find({ place, timeZone }: WeatherQuery): Promise<Weather> {
    const url = new URL(serviceUrl);
    url.searchParams.set('latitude', String(place.latitude));
    url.searchParams.set('longitude', String(place.longitude));
    url.searchParams.set('current', 'temperature_2m,relative_humidity_2m,visibility,wind_speed_10m');
    url.searchParams.set('daily', 'temperature_2m_min,sunrise,sunset');
    url.searchParams.set('temperature_unit', 'fahrenheit');
    url.searchParams.set('wind_speed_unit', 'mph');
    url.searchParams.set('timezone', timeZone);
    url.searchParams.set('forecast_days', '1');
    const response = z.safeParse(responseSchema, await requestJson(url, { timeoutMs }));
    if (!response.success) throw new UpstreamFailed('returned no valid weather');
    const { current, current_units: units, daily } = response.data;
    const [sunrise = '', sunset = ''] = [daily.sunrise[0], daily.sunset[0]];
    return {
      temperature: Math.round(current.temperature_2m),
      low: Math.round(daily.temperature_2m_min[0] ?? current.temperature_2m),
      humidity: Math.round(current.relative_humidity_2m),
      visibility: Math.round((10 * current.visibility * (METRES_PER_UNIT[units.visibility] ?? 1)) / METRES_PER_MILE) / 10,
      wind: Math.round(current.wind_speed_10m),
      sunrise: timeOfDay(sunrise, sunset),
      sunset: timeOfDay(sunset, sunrise),
    };
  },
});
