import { countryCode } from '#contract/countries.ts';
import { locateAddress as operation } from '#contract/servicePlace.ts';
import { metresBetween } from '#domain/values/distance.ts';
import type { GeocodeResult, Point } from '#geo/geocoder/index.ts';
import { centreOf } from '#geo/place/index.ts';
import type { QueryContext } from '../querying/context.ts';
import { defineQuery, type Query } from '../querying/query.ts';

const toCoordinates = ({ longitude, latitude }: Point): { coordinates: [number, number] } => ({ coordinates: [longitude, latitude] });

/** POST /services/locate-address. A confidential address is neither sent to another server nor stored. */
export const createLocateAddress = ({ limits, geocoding }: Pick<QueryContext, 'limits' | 'geocoding'>): Query<typeof operation> =>
  defineQuery(operation, async ({ body: { isConfidential = false, ...typed }, clientAddress, authenticate }) => {
    const { id } = await authenticate();
    await limits.consume('geocode', { address: clientAddress, account: id });
    const normalized = { ...typed, country: countryCode(typed.country) ?? typed.country };
    const centre = centreOf(normalized);
    const geocoded: GeocodeResult = isConfidential ? { state: 'off' } : await geocoding.find(normalized);
    const point = geocoded.state === 'found' ? geocoded.point : centre;
    return {
      headers: { 'Cache-Control': 'private, no-store' },
      body: {
        state: geocoded.state,
        isApproximate: geocoded.state !== 'found',
        ...(point && { location: toCoordinates(point) }),
        ...(centre && { centre: toCoordinates(centre) }),
        ...(point && centre && { metresFromCentre: Math.round(metresBetween(point, centre)) }),
      },
    };
  });
