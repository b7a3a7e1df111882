/** Filter value for services outside all regions. */
export const NO_REGION = 'none';
