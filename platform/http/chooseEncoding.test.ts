import { chooseEncoding } from './chooseEncoding.ts';

test.each([
  ['gzip, deflate, br', 'br', 'gzip'],
  ['GZIP', 'gzip', 'gzip'],
  ['gzip;q=0.5', 'gzip', 'gzip'],
  ['gzip;q=0', null, null],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['br', 'br', null],
  ['*', null, null],
  [';;,,;q=', null, null],
  ['', null, null],
  [undefined, null, null],
])('for Accept-Encoding %s selects %s of br and gzip, and %s of gzip alone', (acceptEncoding, ofBoth, ofGzip) => {
  expect([chooseEncoding(acceptEncoding, ['br', 'gzip']), chooseEncoding(acceptEncoding, ['gzip'])]).toEqual([ofBoth, ofGzip]);
});
