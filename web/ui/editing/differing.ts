interface Differing {
  readonly before: string;
  /** The changed part. */
  readonly changed: string;
  readonly after: string;
}

const isLetter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '');

/** Finds the changed part of a text: the common beginning and end are unchanged, and a changed word counts as a whole. */
export const differing = (was: string, now: string): Differing => {
  let start = 0;
  while (start < Math.min(was.length, now.length) && was[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(was.length, now.length) - start && was[was.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const isNumber = /^[\d\s().-]+$/.test(now);
  if (!isNumber) {
    while (start > 0 && isLetter(now, start - 1) && isLetter(now, start)) start -= 1;
    while (end > 0 && isLetter(now, now.length - end) && isLetter(now, now.length - end - 1)) end -= 1;
  }
  return { before: now.slice(0, start), changed: now.slice(start, now.length - end), after: now.slice(now.length - end) };
};
