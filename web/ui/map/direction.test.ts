import { directionTo } from './direction.ts';

const denver = { longitude: -104.99, latitude: 39.74 };

describe('the direction to a point', () => {
  test.each([
    ['north', 0, 0.1],
    ['northeast', 0.1, 0.08],
    ['east', 0.1, 0],
    ['southeast', 0.1, -0.08],
    ['south', 0, -0.1],
    ['southwest', -0.1, -0.08],
    ['west', -0.1, 0],
    ['northwest', -0.1, 0.08],
  ])('is %s', (direction, east, north) => {
    expect(directionTo(denver, { longitude: denver.longitude + east, latitude: denver.latitude + north })).toBe(direction);
  });

  test('crosses the date line if that way is shorter', () => {
    expect(directionTo({ longitude: 179.9, latitude: 52 }, { longitude: -179.9, latitude: 52 })).toBe('east');
  });

  test('compares distances on the ground, so a point twice as many degrees north as east is north', () => {
    expect(directionTo(denver, { longitude: denver.longitude + 0.05, latitude: denver.latitude + 0.1 })).toBe('north');
  });
});
