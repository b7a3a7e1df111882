import { MAX_POINTS } from '#contract/servicesRoute.ts';
import { decodePolyline } from './polyline.ts';

describe('an encoded line', () => {
  test('is read as its format describes it', () => {
    expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ]);
  });

  test('that stays where it is has two ends', () => {
    expect(decodePolyline('_p~iF~ps|U??')).toEqual([
      [-120.2, 38.5],
      [-120.2, 38.5],
    ]);
  });

  test('that is long keeps its ends, and no more points than a map shows', () => {
    const points = decodePolyline(`_p~iF~ps|U${'_ibE_ibE??~hbE~hbE'.repeat(1000)}`) ?? [];
    expect(points).toHaveLength(MAX_POINTS);
    expect([points[0], points.at(-1)]).toEqual([
      [-120.2, 38.5],
      [-120.2, 38.5],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['half a point', '_p~iF'],
    ['a number without an end', '_p~iF~ps|U_'],
    ['other letters', '_p~iF ps|U'],
    ['a number without limit', '~~~~~~~~~~~~~~@?'],
    ['a place off the earth', '_p~iF~ps|U_sdpzB?'],
  ])('is not made of %s', (_what, text) => {
    expect(decodePolyline(text)).toBeNull();
  });
});
