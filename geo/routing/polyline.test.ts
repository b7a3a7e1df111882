import { MAX_POINTS } from '#contract/servicesRoute.ts';
import { decodePolyline } from './polyline.ts';

describe('decodePolyline', () => {
  test("decodes the example of the format's description", () => {
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]);
  });

  test('returns two points for a line without length', () => {
    expect(decodePolyline('_p~iF~ps|U??')).toEqual([
      [-120.2, 38.5],
      [-120.2, 38.5],
    ]);
  });

  test('keeps the ends of a long line, and at most as many points as a map shows', () => {
    const points = decodePolyline(`_p~iF~ps|U${'_ibE_ibE??~hbE~hbE'.repeat(1000)}`) ?? [];
    expect(points).toHaveLength(MAX_POINTS);
    expect([points[0], points.at(-1)]).toEqual([
      [-120.2, 38.5],
      [-120.2, 38.5],
    ]);
  });

  test.each([
    ['an empty text', ''],
    ['half a point', '_p~iF'],
    ['a number without an end', '_p~iF~ps|U_'],
    ['invalid characters', '_p~iF ps|U'],
    ['a number that is too long', '~~~~~~~~~~~~~~@?'],
    ['a point out of range', '_p~iF~ps|U_sdpzB?'],
  ])('returns null for %s', (_title, text) => {
    expect(decodePolyline(text)).toBeNull();
  });
});
