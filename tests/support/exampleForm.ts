/** The form of a shelter that is open all day, without its name. */
export const EXAMPLE_FORM = {
  serviceSummary: 'Beds for tonight',
  description: 'Doors open at seven.',
  address1: '100 Example Street',
  city: 'Los Angeles',
  state: 'CA',
  zip: '90012',
  country: 'US',
  type: ['EMERGENCY_SHELTER'],
  category: ['ALL'],
  schedules: [{ type: 'FULL_DAY' }],
};
