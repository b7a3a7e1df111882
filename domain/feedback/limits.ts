/* Numbers of the feedback forms, for screens that say them before they check anything. */

export const SUBJECT_MAX = 200;
export const MESSAGE_MAX = 4000;
export const NAME_MAX = 100;
/** How many pictures one feedback may bring, and how large each may be as it is sent, in bytes. */
export const MAX_IMAGES = 4;
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
