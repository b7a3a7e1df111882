/* Limits of the feedback forms, for screens that show them before validation. */

export const SUBJECT_MAX_LENGTH = 200;
export const MESSAGE_MAX_LENGTH = 4000;
export const NAME_MAX_LENGTH = 100;
/** Maximum number of pictures in one feedback, and maximum size of each upload in bytes. */
export const MAX_IMAGES = 4;
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
