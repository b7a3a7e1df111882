interface TextDiff {
  readonly before: string;
  /** The changed part. */
  readonly changed: string;
  readonly after: string;
}

const isLetter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '');

/** Finds the changed part of a text: the common beginning and end are unchanged, and a changed word counts as a whole. */
export const diffText = (originalText: string, changedText: string): TextDiff => {
  let start = 0;
  while (start < Math.min(originalText.length, changedText.length) && originalText[start] === changedText[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(originalText.length, changedText.length) - start &&
    originalText[originalText.length - 1 - end] === changedText[changedText.length - 1 - end]
  )
    end += 1;
  const isNumber = /^[\d\s().-]+$/.test(changedText);
  if (!isNumber) {
    while (start > 0 && isLetter(changedText, start - 1) && isLetter(changedText, start)) start -= 1;
    while (end > 0 && isLetter(changedText, changedText.length - end) && isLetter(changedText, changedText.length - end - 1)) end -= 1;
  }
  return {
    before: changedText.slice(0, start),
    changed: changedText.slice(start, changedText.length - end),
    after: changedText.slice(changedText.length - end),
  };
};
