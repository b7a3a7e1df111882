import { readConfig } from './config.ts';
import { attributionParts, tileSourceOf } from './tileSource.ts';

const sourceOf = (environment: Readonly<Record<string, string>>) => tileSourceOf(readConfig(environment));

describe('tileSource', () => {
  test('returns null if no address is configured', () => {
    expect(sourceOf({ TILE_ATTRIBUTION: '© Example Maps' })).toBeNull();
  });

  test.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'raster'],
    ['https://tiles.example/{z}/{x}/{y}{r}.webp?key=1', 'raster'],
    ['http://127.0.0.1:8090/{z}/{x}/{y}.png', 'raster'],
    ['https://tiles.example/us/streets.pmtiles', 'pmtiles'],
    ['https://tiles.example/streets.pmtiles?key=1', 'pmtiles'],
  ])('reads %s as %s, with the default attribution of OpenStreetMap', (url, kind) => {
    expect(sourceOf({ TILE_URL: url })).toEqual({
      kind,
      url,
      attribution: [
        { linkText: '© ', href: null },
        { linkText: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
        { linkText: ' contributors', href: null },
      ],
    });
  });

  test.each([
    'tiles.example/{z}/{x}/{y}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://tiles.example/{z}/{x}/{y}.pbf',
    'https://tiles.example/streets.json',
    "https://tiles.example;script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    'https://tiles.example,evil.example/{z}/{x}/{y}.png',
    'javascript:alert(1)//{z}/{x}/{y}',
  ])('rejects %s', (url) => {
    expect(() => sourceOf({ TILE_URL: url })).toThrow(/^Configuration: TILE_URL must be a web address of one host/);
  });

  test('parses the configured attribution, with links to web pages only', () => {
    expect(attributionParts('Streets © [Maps, Inc.](https://maps.example/about), [no](javascript:alert(1)) <b>')).toEqual([
      { linkText: 'Streets © ', href: null },
      { linkText: 'Maps, Inc.', href: 'https://maps.example/about' },
      { linkText: ', [no](javascript:alert(1)) <b>', href: null },
    ]);
  });
});
