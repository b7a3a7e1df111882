/** Where a list is narrowed by region: what lies in none of them. */
export const NO_REGION = 'none';
