import { packLine, unpackLine } from './packedLines.ts';
import { worldLength, worldX, worldY } from './projection.ts';

test('packLine and unpackLine keep a thousandth of a degree, and drop points that coincide', () => {
  const packed = packLine([
    [-104.9661, 39.759],
    [-104.96612, 39.75902],
    [-104.9, 40],
  ]);
  expect(packed).toHaveLength(4);
  expect(unpackLine(packed)).toEqual([-104.966, 39.759, -104.9, 40]);
});

test('worldX and worldY map the world to a square from 0 to 1', () => {
  expect([worldX(-180), worldX(0), worldX(180)]).toEqual([0, 0.5, 1]);
  expect(worldY(0)).toBeCloseTo(0.5, 12);
  expect(worldY(85.051129)).toBeCloseTo(0, 6);
  expect(worldY(-85.051129)).toBeCloseTo(1, 6);
});

test('worldLength of a mile is the same as on the map', () => {
  const north = worldY(40) - worldY(40 + 1.609344 / 111.195);
  expect(worldLength(1, 40)).toBeCloseTo(north, 6);
});
