import { hasCrossStreet } from './DirectionFromCentre.tsx';

describe('saysCrossStreet', () => {
  test.each([
    [{ address1: 'Champa St & 21st St' }],
    [{ address1: 'Broadway and Colfax Avenue' }],
    [{ address1: '2111 Champa Street', address2: 'at 21st Street' }],
    [{ address1: '2111 Champa Street', address2: 'Corner of 21st' }],
    [{ address1: '2111 Champa Street', address2: 'between 21st and 22nd' }],
    [{ address1: 'Calle Sol', address2: 'esquina de Luna' }],
  ])('is true for an address with a cross street: %j', (address) => {
    expect(hasCrossStreet(address)).toBe(true);
  });

  test.each([
    [{ address1: '2111 Champa Street' }],
    [{ address1: '100 Main St', address2: 'Apt 4' }],
    [{ address1: '12 Land and Sea House' }],
    [{ address1: '5 Batavia Way', address2: 'Suite B' }],
    [{}],
  ])('is false for an address without a cross street: %j', (address) => {
    expect(hasCrossStreet(address)).toBe(false);
  });
});
