import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messageText as accountMessageText, type MessageName as AccountMessageName } from '#command-api/accounts/messages.ts';
import { MESSAGES as CRISIS_LINE_MESSAGES } from '#command-api/crisisLines/messages.ts';
import { messageText as feedbackMessageText, type MessageName as FeedbackMessageName } from '#command-api/feedback/messages.ts';
import { MESSAGES as SERVICE_MESSAGES } from '#command-api/services/messages.ts';
import { FIELD_TEXTS } from '#contract/texts/fieldTexts.ts';
import { PROBLEM_TEXTS } from '#contract/texts/problemTexts.ts';
import type { Language } from '#domain/vocabulary/languages.ts';

/*
 * The messages of the specification (section 8, and quotations in sections 5 and 6), copied into `errorCatalogue.txt`: the ids in
 * `docs/statements/specification.txt` of the places where each is shown, its name or the specification's wording, the location of its text
 * (a key of the screens, or the server message), and the text in English and in Spanish.
 */

/** One line of `errorCatalogue.txt`. */
export interface CatalogueMessage {
  readonly rows: readonly string[];
  readonly name: string;
  readonly at: string;
  readonly en: string;
  readonly es: string;
}

const readText = (...file: readonly string[]): string => readFileSync(path.join(process.cwd(), ...file), 'utf8');

export const ERROR_CATALOGUE: readonly CatalogueMessage[] = readText('tests/support/errorCatalogue.txt')
  .trim()
  .split('\n')
  .map((line) => {
    const [rows = '', name = '', at = '', en = '', es = ''] = line.split(' | ');
    return { rows: rows.split(' '), name, at, en, es };
  });

type MessageTree = { readonly [key: string]: string | MessageTree };
const flatten = (tree: MessageTree, prefix = ''): (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flatten(value, `${prefix}${key}.`),
  );

const LOCALES_FOLDER = 'web/i18n';
/** Returns all strings of the screens in a language, from every file. */
const messagesIn = (language: Language): ReadonlyMap<string, string> => {
  const files = readdirSync(LOCALES_FOLDER).filter((name) => name === `${language}.json` || name.endsWith(`.${language}.json`));
  return new Map(files.flatMap((name) => flatten(JSON.parse(readText(LOCALES_FOLDER, name)) as MessageTree)));
};
const MESSAGES_BY_LANGUAGE: Readonly<Record<Language, ReadonlyMap<string, string>>> = { en: messagesIn('en'), es: messagesIn('es') };

/** Returns the product's text at a location, with its `{{names}}`; undefined if there is none. */
export const textAt = (at: string, language: Language): string | undefined => {
  const [kind, name = ''] = at.split(' ');
  switch (kind) {
    case 'screen':
      return MESSAGES_BY_LANGUAGE[language].get(name);
    case 'problem':
      return PROBLEM_TEXTS[name]?.title[language];
    case 'field':
      return FIELD_TEXTS[name]?.[language];
    case 'account':
      return accountMessageText(name as AccountMessageName, language, { value: '{{value}}' });
    case 'feedback':
      return feedbackMessageText(name as FeedbackMessageName, language);
    case 'service':
      return SERVICE_MESSAGES[name as keyof typeof SERVICE_MESSAGES]?.[language];
    default:
      return CRISIS_LINE_MESSAGES[name as keyof typeof CRISIS_LINE_MESSAGES]?.[language];
  }
};
