/** Maximum number of characters of a service's texts, typed or imported. */
export const TEXT_LIMITS = {
  name: 200,
  serviceSummary: 500,
  description: 1000,
  age: 200,
  address1: 200,
  address2: 200,
  city: 100,
  state: 100,
  zip: 20,
  country: 100,
  phoneText: 200,
  webAddress: 2000,
} as const;
