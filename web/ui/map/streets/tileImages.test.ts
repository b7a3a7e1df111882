import { tileImagesIn } from './tileImages.ts';

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}{r}.png';

describe('picturesIn', () => {
  test('returns all image tiles of a view, with their positions', () => {
    expect(tileImagesIn({ left: 300, top: 500, width: 300, height: 20, zoom: 3 }, TEMPLATE)).toEqual([
      { url: 'https://tiles.example/3/1/1.png', left: -44, top: -244 },
      { url: 'https://tiles.example/3/2/1.png', left: 212, top: -244 },
      { url: 'https://tiles.example/3/1/2.png', left: -44, top: 12 },
      { url: 'https://tiles.example/3/2/2.png', left: 212, top: 12 },
    ]);
  });

  test('repeats the tiles around the world, but not beyond the poles', () => {
    expect(tileImagesIn({ left: -10, top: -10, width: 20, height: 20, zoom: 1 }, TEMPLATE, true).map(({ url }) => url)).toEqual([
      'https://tiles.example/1/1/0@2x.png',
      'https://tiles.example/1/0/0@2x.png',
    ]);
  });
});
