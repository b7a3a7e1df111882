/** Characters of a description at most (specification, section 3). */
export const DESCRIPTION_MAX = 1000;
