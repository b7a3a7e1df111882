import type { PhoneToken } from './phoneTokens.ts';

/** What the words beside a number say that it is for. */
type Purpose = 'voice' | 'other';

const OTHER = String.raw`(?:tele|e-?)?fax(?:es|ed|ing| ?line)?|facsimile|fx|tty|tdd|ttd|telex|pager|beeper|relay|vp|video ?phone|text(?:s|ing|o|os| ?line)?|sms|mensajes?(?: de texto)?`;
const VOICE = String.raw`(?:tele)?phones?|phone|ph|tel[eé]fonos?|tel|voice|voz|calls?|dial|llam[ea]r?|marque|office|oficina|main|cell(?:ular|phone)?|celular|mobile|m[oó]vil|home|hm|work|wk|direct|hot ?line|help ?line|toll[ -]?free`;
/** One letter is a label before a colon or in brackets: "P: …  F: …". */
const OTHER_LETTER = String.raw`f(?=\s*(?:[:.)/&]|$|and\b|or\b))`;
const VOICE_LETTER = String.raw`[ptocmvhw](?=\s*(?:[:.)/&]|$|and\b|or\b))`;
const JOINED = String.raw`\s*(?:[/&+]|\b(?:and|or|y|o|u)\b)\s*`;
const ALSO = String.raw`(?:\b(?:or|also|and|can|o|y|tambi[eé]n)\s+|[/&+]\s*)+`;

const START = String.raw`(?<![\p{L}\d])`;
const END = String.raw`(?![\p{L}\d])`;
const word = (pattern: string): string => `${START}(?:${pattern})${END}`;
const LABEL_PATTERN = new RegExp(`(?<other>${word(`${OTHER}|${OTHER_LETTER}`)})|(?<voice>${word(`${VOICE}|${VOICE_LETTER}`)})`, 'giu');
const JOINED_PATTERN = new RegExp(
  `${word(`${OTHER}|f`)}${JOINED}${word(`${VOICE}|${VOICE_LETTER}`)}|${word(`${VOICE}|[ptv]`)}${JOINED}${word(`${OTHER}|f`)}`,
  'giu',
);
const WELCOME = String.raw`\s+(?:messages?\s+)?(?:ok(?:ay)?|welcome|available|friendly|enabled|capable|accepted|too|also|on request)`;
/** Words after a number by which it takes more than calls: "also text", "text messages welcome". */
const ALSO_PATTERN = new RegExp(`${ALSO}${word(OTHER)}|${word(`(?:${OTHER})${WELCOME}`)}`, 'giu');
const DENIED_PATTERN = /(?<!\p{L})(?:no|not|never|don['’]?t|do not)\s+(?:texts?|texting|fax(?:es)?|sms)(?!\p{L})/giu;
/** "Fax: none", "Fax: same". */
const LABEL_OF_NOTHING_PATTERN = /(?<!\p{L})(?:fax|f|tty|tdd|text)\s*(?::|-|\bis\b)?\s*(?:n\/?a|none|(?:the )?same)(?!\p{L})/giu;
/** A label at the end whose number was left out: "Fax:". */
const EMPTY_LABEL_PATTERN = /(?<!\p{L})(?:fax|f|tty|tdd|text)\s*:[\s-]*$/iu;
const CLAUSE_END = /[,;|.\n]|(?<=\s)-(?=\s)/;

const purposesIn = (part: string): Purpose[] =>
  [...part.matchAll(LABEL_PATTERN)].map((match) => (match.groups?.['other'] === undefined ? 'voice' : 'other'));

/** The purpose that all labels of a part give together: "Office fax" is a fax, "call or text" a number to call. */
const purposeOf = (part: string): Purpose | undefined => {
  const purposes = purposesIn(part.replaceAll(JOINED_PATTERN, ' phone '));
  return purposes.includes('other') ? 'other' : purposes[0];
};

const clausesOf = (part: string): string[] => part.split(CLAUSE_END).filter((clause) => clause.trim() !== '');
const withoutEdgeMarks = (part: string): string => part.replaceAll(/^[\s,;|.)-]+|[\s,;|#(-]+$/g, '');

/** The purpose that the words before the first number give it. */
const purposeBefore = (gap: string): Purpose | undefined => purposeOf(clausesOf(withoutEdgeMarks(gap)).at(-1) ?? '');

/** The purpose that the words after the last number give it. */
const purposeAfter = (gap: string): Purpose | undefined =>
  purposeOf((clausesOf(withoutEdgeMarks(gap.replace(EMPTY_LABEL_PATTERN, ' ')))[0] ?? '').replaceAll(ALSO_PATTERN, ' phone '));

interface Between {
  readonly previous: Purpose | undefined;
  readonly next: Purpose | undefined;
}

const BRACKETS_PATTERN = /^\s*-?\s*[([]([^()[\]]*)[)\]]/;
const LINKED_PATTERN = /^\s*(?:[/&]|and|or|y|o)\s*$/i;

/** Where a text has its labels: known from the words before its first and after its last number. */
type LabelStyle = 'before' | 'inBracketsBefore' | 'after' | 'unknown';

/** The purposes that the words between two numbers give them. */
const purposesBetween = (gap: string, style: LabelStyle): Between => {
  const brackets = style === 'inBracketsBefore' ? null : BRACKETS_PATTERN.exec(gap);
  if (brackets !== null) return { previous: purposeOf(brackets[1] ?? ''), next: purposeBefore(gap.slice(brackets[0].length)) };
  const words = gap.replace(/^\s*[(-]\s*/, ' ').replace(/(?:[\s,;|.#(/&-]|\b(?:and|or)(?=[\s(#-]*$))+$/, '');
  const clauses = words.split(CLAUSE_END);
  if (clauses.length > 1) return { previous: purposeOf(clauses[0] ?? ''), next: purposeOf(clauses.at(-1) ?? '') };
  // The label of "… fax, 303-…" stands before the separator; "Ph. 303-… Fx. 303-…" only abbreviates.
  const separator = /(?:[,;|./&]|\b(?:and|or))(?=[\s(#-]*$)/.exec(gap)?.[0];
  const isAbbreviation = separator === '.' && (style === 'before' || /(?:^|\s)\p{L}$/u.test(words));
  if (separator !== undefined && !isAbbreviation && !words.endsWith(':')) return { previous: purposeOf(words), next: undefined };
  const purposes = purposesIn(words);
  if (purposes.length > 1 && !words.endsWith(':')) return { previous: purposes[0], next: purposes.at(-1) };
  return style === 'after' ? { previous: purposeOf(words), next: undefined } : { previous: undefined, next: purposeOf(words) };
};

const BARE_LABEL_PATTERN = new RegExp(`^[\\s(-]*${word(`${OTHER}|${VOICE}|[a-z]`)}(?:\\s+(?:number|only|line))?[\\s).]*$`, 'iu');

const labelStyleOf = (before: string, after: string): LabelStyle => {
  if (purposesIn(before).length > 0) return /^\s*[([][^()[\]]*[)\]]\s*$/.test(before) ? 'inBracketsBefore' : 'before';
  return BARE_LABEL_PATTERN.test(after) ? 'after' : 'unknown';
};

const blank = (words: string): string => ' '.repeat(words.length);

/**
 * Tells which numbers of a text are for a voice call, by the words beside them. A number for fax, text messages or a text telephone (TTY) is
 * not, unless the words name a call too ("Phone/Fax", "call or text"). An unlabelled number is for a call.
 */
export const areVoiceNumbers = (text: string, tokens: readonly PhoneToken[]): readonly boolean[] => {
  const meaningful = text.replaceAll(DENIED_PATTERN, blank).replaceAll(LABEL_OF_NOTHING_PATTERN, blank);
  const gapBefore = (index: number): string => meaningful.slice(tokens[index - 1]?.end ?? 0, tokens[index]?.start);
  const style = labelStyleOf(gapBefore(0), gapBefore(tokens.length));
  const between = tokens.slice(1).map((_token, index) => purposesBetween(gapBefore(index + 1), style));
  const isOther: boolean[] = [];
  for (const index of tokens.keys()) {
    const before = index === 0 ? purposeBefore(gapBefore(0)) : between[index - 1]?.next;
    const after = index === tokens.length - 1 ? purposeAfter(gapBefore(tokens.length)) : between[index]?.previous;
    // "Fax: … / …" labels both numbers.
    const isInherited = before === undefined && after === undefined && index > 0 && LINKED_PATTERN.test(gapBefore(index));
    isOther.push(before === 'other' || after === 'other' || (isInherited && isOther[index - 1] === true));
  }
  return isOther.map((other) => !other);
};

const KNOWN_WORDS = new RegExp(`${word(`${VOICE}|${VOICE_LETTER}|number|numbers|no|us|at|the|is|por favor|please|al|a`)}`, 'giu');

/** Whether words say more than that the number is for calls. */
export const saysMore = (words: string): boolean => /[\p{L}\d]/u.test(words.replaceAll(KNOWN_WORDS, ' '));
