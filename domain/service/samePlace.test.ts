import { kindOfSamePlaceKey, samePlaceKeys, type SamePlaceFacts } from './samePlace.ts';

const HOUSE: SamePlaceFacts = {
  name: 'Saint Martin’s House',
  address1: '120 North Main Street, Suite 4',
  city: 'Los Angeles',
  state: 'CA',
  phone: '2135550100',
};
const otherAddress = { address1: '9 Elm Road', city: 'Pasadena' };
const otherPhone = { phone: '2135550199' };

/** Returns what two listings share besides their name. */
const sharedKinds = (one: SamePlaceFacts, other: SamePlaceFacts): readonly string[] => {
  const keys = new Set(samePlaceKeys(other));
  return samePlaceKeys(one)
    .filter((key) => keys.has(key))
    .map(kindOfSamePlaceKey);
};
/** Returns every combination of one item of each list. */
const combine = <Item>(lists: readonly (readonly Item[])[]): readonly (readonly Item[])[] =>
  lists.reduce<readonly (readonly Item[])[]>((rows, items) => rows.flatMap((row) => items.map((item) => [...row, item])), [[]]);

const NAMES = ['Saint Martin’s House', 'ST. MARTIN’S HOUSE', 'St Martins House', 'Saint Martín’s  House'];
const STREETS = combine([
  ['120 North', '120 N.', '120 n'],
  ['Main'],
  ['Street', 'St', 'St.', 'STREET'],
  [', Suite 4', ' Ste. 4', ' #4', ', Unit 4', ' Apt 4'],
]).map(([number, name, kind, suite]) => `${number} ${name} ${kind}${suite}`);
const PHONES = ['2135550100', '(213) 555-0100', '+1 213 555 0100', '213.555.0100'];

describe('a place listed twice', () => {
  test('has the same name and address, in whatever spelling', () => {
    const twins = combine([NAMES, STREETS]).map(([name = '', address1 = '']) => ({ ...HOUSE, ...otherPhone, name, address1 }));
    expect(twins).toHaveLength(240);
    for (const twin of twins) expect([twin, sharedKinds(HOUSE, twin)]).toEqual([twin, ['address']]);
  });

  test('has the same name and phone, in whatever spelling', () => {
    const twins = combine([NAMES, PHONES]).map(([name = '', phone = '']) => ({ ...HOUSE, ...otherAddress, name, phone }));
    expect(twins).toHaveLength(16);
    for (const twin of twins) expect([twin, sharedKinds(HOUSE, twin)]).toEqual([twin, ['phone']]);
  });

  test.each([
    ['Avenue', 'Ave'],
    ['Boulevard', 'Blvd'],
    ['Road', 'Rd'],
    ['Drive', 'Dr'],
    ['Lane', 'Ln'],
    ['Court', 'Ct'],
    ['Highway', 'Hwy'],
    ['Parkway', 'Pkwy'],
    ['Southwest', 'S.W.'],
  ])('has a street with %s or %s', (long, short) => {
    const one = { ...HOUSE, phone: '', address1: `7 Oak ${long}` };
    expect(sharedKinds(one, { ...one, address1: `7 Oak ${short}` })).toEqual(['address']);
  });

  test('has the same address and the same phone', () => {
    expect(sharedKinds(HOUSE, HOUSE)).toEqual(['address', 'phone']);
  });
});

describe('two places', () => {
  const NEAR_NAMES = ['Saint Mark’s House', 'Saint Martin’s', 'Saint Martin’s House Annex', 'Martin’s House', 'San Martin House', ''];
  const NEAR_STREETS = [
    '121 North Main Street, Suite 4',
    '120 South Main Street, Suite 4',
    '120 North Main Avenue, Suite 4',
    '120 North Main Street, Suite 5',
    '120 North Main Street',
    '120 Main Street, Suite 4',
    '120 North Maine Street, Suite 4',
    '12 North Main Street, Suite 4',
    '',
  ];
  const NEAR_PHONES = ['2135550101', '3235550100', '213555010', ''];

  test('have different names, even at one address with one phone', () => {
    for (const name of NEAR_NAMES) expect([name, sharedKinds(HOUSE, { ...HOUSE, name })]).toEqual([name, []]);
  });

  test('have the same name, but neither the same address nor the same phone', () => {
    const nearMisses = combine([NEAR_STREETS, NEAR_PHONES]).map(([address1 = '', phone = '']) => ({ ...HOUSE, address1, phone }));
    expect(nearMisses).toHaveLength(36);
    for (const other of nearMisses) expect([other, sharedKinds(HOUSE, other)]).toEqual([other, []]);
  });

  test.each([{ city: 'Pasadena' }, { city: '' }, { state: 'TX' }])('have the same name and street, but not %j', (place) => {
    expect(sharedKinds(HOUSE, { ...HOUSE, ...otherPhone, ...place })).toEqual([]);
  });

  test('both lack an address or a phone', () => {
    const bare = { ...HOUSE, address1: '', phone: '' };
    expect(sharedKinds(bare, bare)).toEqual([]);
  });
});

test('a hidden address matches no other, the phone of its place does', () => {
  const hidden = { ...HOUSE, isConfidential: true };
  expect(sharedKinds(hidden, HOUSE)).toEqual(['phone']);
  expect(sharedKinds(hidden, { ...hidden, ...otherPhone })).toEqual([]);
});
