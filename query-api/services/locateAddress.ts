import { countryCode } from '#contract/countries.ts';
import { locateAddress as operation } from '#contract/servicePlace.ts';
import type { GeocodeResult, Point } from '#geo/geocoder/index.ts';
import { centreOf } from '#geo/place/index.ts';
import { metresBetween } from '#kernel/distance.ts';
import type { QueryContext } from '#querying/context.ts';
import { defineQuery, type Query } from '#querying/query.ts';

const written = ({ longitude, latitude }: Point): { coordinates: [number, number] } => ({ coordinates: [longitude, latitude] });

/** POST /services/locate-address. A confidential address is neither sent to another server nor stored. */
export const createLocateAddress = ({ limits, geocoding }: Pick<QueryContext, 'limits' | 'geocoding'>): Query<typeof operation> =>
  defineQuery(operation, async ({ body: { isConfidential = false, ...typed }, address, authenticate }) => {
    const { id } = await authenticate();
    await limits.consume('geocode', { address, account: id });
    const normalized = { ...typed, country: countryCode(typed.country) ?? typed.country };
    const centre = centreOf(normalized);
    const found: GeocodeResult = isConfidential ? { state: 'off' } : await geocoding.find(normalized);
    const point = found.state === 'found' ? found.point : centre;
    return {
      headers: { 'Cache-Control': 'private, no-store' },
      body: {
        state: found.state,
        isApproximate: found.state !== 'found',
        ...(point && { location: written(point) }),
        ...(centre && { centre: written(centre) }),
        ...(point && centre && { metresFromCentre: Math.round(metresBetween(point, centre)) }),
      },
    };
  });
