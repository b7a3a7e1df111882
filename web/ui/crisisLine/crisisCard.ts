import { toDialString, parseTextLine, smsHref, type TextLine } from '#domain/crisisLine/crisisNumbers.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { CrisisLine } from '../../api/types.ts';

/** A text, with its language if that differs from the language of the page. */
export interface LocalizedText {
  readonly text: string;
  readonly lang: Language | undefined;
}

/** The displayed facts of a line. */
export interface CrisisCard {
  readonly id: string;
  readonly name: LocalizedText;
  readonly help: LocalizedText;
  /** True if the line is open 24 hours a day. */
  readonly isAlwaysOpen: boolean;
  readonly time?: LocalizedText;
  readonly area?: LocalizedText;
  /** `key`: key to press after the line answers. */
  readonly call: { readonly href: string; readonly number: string; readonly key?: string };
  readonly text?: TextLine & { readonly href: string };
  readonly chat?: string;
  readonly website?: string;
}

/** The facts of a line from which a card is made. */
type CrisisLineFacts = Omit<CrisisLine, 'createdAt' | 'updatedAt' | 'revision' | 'sample'>;

/** Matches texts for "24 hours a day" in both languages. */
const ALWAYS_OPEN_PATTERN = /24\s*\/\s*7|24 (?:hours a day|horas)/i;

const textLineOf = (text: string): CrisisCard['text'] => {
  const line = parseTextLine(text);
  return line && { ...line, href: smsHref(line) };
};

/** Links only http(s) addresses, whatever value is stored. */
const webUrlOnly = (address: string | undefined): string | undefined => (/^https?:\/\//i.test(address ?? '') ? address : undefined);

/** Returns the card of a line in the language of the page, with English texts where there is no Spanish. */
export const crisisCard = (line: CrisisLineFacts, language: Language): CrisisCard => {
  const localizedText = (field: 'name' | 'description' | 'time' | 'area'): LocalizedText => {
    const spanish = language === 'es' ? line[`${field}Es`] : undefined;
    return { text: spanish ?? line[field], lang: language === 'es' && spanish === undefined ? 'en' : undefined };
  };
  const localizedField = (field: 'text' | 'key' | 'chatWebLink'): string | undefined =>
    (language === 'es' ? line[`${field}Es`] : undefined) ?? line[field];
  const text = textLineOf(localizedField('text') ?? '');
  const key = localizedField('key');
  const chat = webUrlOnly(localizedField('chatWebLink'));
  const website = webUrlOnly(line.website);
  return {
    id: line.id,
    name: localizedText('name'),
    help: localizedText('description'),
    isAlwaysOpen: ALWAYS_OPEN_PATTERN.test(line.time),
    time: localizedText('time'),
    area: localizedText('area'),
    call: { href: `tel:${toDialString(line.phone)}`, number: line.phone, ...(key !== undefined && { key }) },
    ...(text && { text }),
    ...(chat !== undefined && { chat }),
    ...(website !== undefined && { website }),
  };
};
