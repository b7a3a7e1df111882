/** Maximum number of characters of a description (specification, section 3). */
export const DESCRIPTION_MAX_LENGTH = 1000;
