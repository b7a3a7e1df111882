/*
 * Format of all e-mail addresses: one plain address without list, group, name, comment or quoted part. Mail programs and servers parse
 * those differently, and could send the message to another person.
 */
export const PLAIN_EMAIL_PATTERN = /^[^\s@,;:<>()[\]\\"\p{Cc}\p{Cf}]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}_-]+$/u;

export const EMAIL_MAX_LENGTH = 254;

export const isPlainEmail = (text: string): boolean => text.length <= EMAIL_MAX_LENGTH && PLAIN_EMAIL_PATTERN.test(text);
