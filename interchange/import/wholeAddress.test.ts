import { allTowns } from '#geo/place/towns.ts';
import { splitWholeAddress } from './wholeAddress.ts';

describe('a whole address in one line', () => {
  test.each([
    ['12 Oak St, Denver, CO 80202', '12 Oak St', 'Denver', 'CO', '80202'],
    ['12 Oak St, Denver, CO 80202-1234', '12 Oak St', 'Denver', 'CO', '80202'],
    ['12 Oak St, Denver, CO 80202, USA', '12 Oak St', 'Denver', 'CO', '80202'],
    ['12 Oak St, Denver, Colorado 80202', '12 Oak St', 'Denver', 'CO', '80202'],
    ['12 Oak St, Lakewood, CO 80226', '12 Oak St', 'Lakewood', 'CO', '80226'],
    ['12 Oak St, Suite 4, Raleigh, North Carolina 27601', '12 Oak St, Suite 4', 'Raleigh', 'NC', '27601'],
    ['12 Oak St Charleston West Virginia 25301', '12 Oak St Charleston', '', 'WV', '25301'],
    ['12 Oak St, Washington, D.C. 20001', '12 Oak St', 'Washington', 'DC', '20001'],
    ['12 Oak St, Denver, CO', '12 Oak St', 'Denver', 'CO', ''],
    ['12 Oak St, Denver, Colorado, United States', '12 Oak St', 'Denver', 'CO', ''],
    ['12 Oak St Denver CO 80202 (rear entrance)', '12 Oak St Denver', '', 'CO', '80202'],
  ])('is split: %s', (text, street, city, state, zip) => {
    expect(splitWholeAddress(text)).toEqual({ street, city, state, zip });
  });

  test.each([
    '12 Oak St',
    '100 Oregon Ave',
    '12 Oak St, Suite 4',
    '55 Main St, Apt B',
    '1200 Washington 20001',
    'Corner of 5th & Elm, rear',
    '12 Oak St, Nowhere at all, CO',
    '',
  ])('is not seen in a street alone: %s', (text) => {
    expect(splitWholeAddress(text)).toBeNull();
  });

  test('of every hundredth town is split into its parts', () => {
    const towns = allTowns().filter(({ country, name }, index) => index % 100 === 0 && country === 'US' && /^[A-Za-z ]+$/.test(name));
    expect(towns.length).toBeGreaterThan(200);
    for (const { name, state } of towns)
      expect(splitWholeAddress(`12 Oak St, ${name}, ${state}`)).toEqual({ street: '12 Oak St', city: name, state, zip: '' });
  });
});
