/*
 * One plain e-mail address, everywhere. No list, no group, no name beside it, no comment, no quoted part: mail programs and
 * servers read those differently, and another person would get the message.
 */
export const PLAIN_EMAIL = /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}_-]+$/u;

export const EMAIL_MAX = 254;

export const isPlainEmail = (text: string): boolean => text.length <= EMAIL_MAX && PLAIN_EMAIL.test(text);
