import { dialled, readTextLine, textHref, type TextLine } from '#domain/crisisLine/numbers.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { CrisisLine } from '../../api/types.ts';

/** A text, and the language it is in where that is another than the page's. */
export interface LocalizedText {
  readonly text: string;
  readonly lang: Language | undefined;
}

/** What a card shows of a line. */
export interface CrisisCard {
  readonly id: string;
  readonly name: LocalizedText;
  readonly help: LocalizedText;
  /** The line is answered day and night. */
  readonly always: boolean;
  readonly time?: LocalizedText;
  readonly area?: LocalizedText;
  /** `key`: what to press when the line answers. */
  readonly call: { readonly href: string; readonly number: string; readonly key?: string };
  readonly text?: TextLine & { readonly href: string };
  readonly chat?: string;
  readonly website?: string;
}

/** Of a line, what a card is made of. */
type CrisisLineFacts = Omit<CrisisLine, 'createdAt' | 'updatedAt' | 'revision' | 'sample'>;

/** Words by which people say so, in both languages. */
const ALWAYS = /24\s*\/\s*7|24 (?:hours a day|horas)/i;

const textOf = (text: string): CrisisCard['text'] => {
  const line = readTextLine(text);
  return line && { ...line, href: textHref(line) };
};

/** Only addresses of the web are led to, whatever was stored. */
const webOnly = (address: string | undefined): string | undefined => (/^https?:\/\//i.test(address ?? '') ? address : undefined);

/** A line in the language of the page, or its English if there is no Spanish. */
export const crisisCard = (line: CrisisLineFacts, language: Language): CrisisCard => {
  const localized = (field: 'name' | 'description' | 'time' | 'area'): LocalizedText => {
    const spanish = language === 'es' ? line[`${field}Es`] : undefined;
    return { text: spanish ?? line[field], lang: language === 'es' && spanish === undefined ? 'en' : undefined };
  };
  const localizedField = (field: 'text' | 'key' | 'chatWebLink'): string | undefined =>
    (language === 'es' ? line[`${field}Es`] : undefined) ?? line[field];
  const text = textOf(localizedField('text') ?? '');
  const key = localizedField('key');
  const chat = webOnly(localizedField('chatWebLink'));
  const website = webOnly(line.website);
  return {
    id: line.id,
    name: localized('name'),
    help: localized('description'),
    always: ALWAYS.test(line.time),
    time: localized('time'),
    area: localized('area'),
    call: { href: `tel:${dialled(line.phone)}`, number: line.phone, ...(key !== undefined && { key }) },
    ...(text && { text }),
    ...(chat !== undefined && { chat }),
    ...(website !== undefined && { website }),
  };
};
