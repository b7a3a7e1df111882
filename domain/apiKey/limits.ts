/** Maximum length of the name of an API key. */
export const MAX_KEY_NAME_LENGTH = 80;
/** Maximum number of listings whose beds one API key may count. */
export const MAX_LISTINGS_OF_KEY = 50;
