import { addressPrefix, networkForLog, widerPrefix } from './ipPrefix.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:0:0:0:0'],
  ['2001:db8:1:2::1', '2001:db8:1:2:0:0:0:0'],
  ['2001:db8:1:3::1', '2001:db8:1:3:0:0:0:0'],
  ['no address', 'unknown'],
  [undefined, 'unknown'],
])('counts %s as the place %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix);
});

test.each([
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0:0:0:0:0/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1:0:0:0:0:0/48'],
  ['2001:db8:2:2::1', '2001:db8:2:0:0:0:0:0/48'],
  ['no address', undefined],
  [undefined, undefined],
])('finds %s in the wider network %s', (address, prefix) => {
  expect(widerPrefix(address)).toBe(prefix);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0:0:0:0:0/48'],
  ['no address', 'unknown'],
])('shortens %s in the log to the network %s', (address, expectedNetwork) => {
  covers('S25.5');
  expect(networkForLog(address)).toBe(expectedNetwork);
});
