import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MESSAGES as CRISIS_LINE_MESSAGES } from '#command-api/crisisLines/messages.ts';
import { MESSAGES as SERVICE_MESSAGES } from '#command-api/services/messages.ts';
import { FIELD_TEXTS } from '#contract/texts/fieldTexts.ts';
import { PROBLEM_TEXTS } from '#contract/texts/problemTexts.ts';
import { ACTION_TITLES, PERMISSION_AREAS, RULE_TEXTS } from '#domain/permissions/texts.ts';
import { LANGUAGES, type Language } from '#domain/vocabulary/languages.ts';
import * as vocabulary from '#domain/vocabulary/texts.ts';
import { OWNER_TEXTS } from '#platform/mail/ownerTemplates.ts';
import { writeMessage } from '#platform/mail/templates.ts';
import { CHAT_TEXTS, OFFERS } from '#query-api/chatbot/texts.ts';

/* Every text for users, wherever it is stored: screens, pages, problem documents, answers, emails and the chatbot. */

const ROOT_FOLDER = process.cwd();
/** Texts of one language by where they are stored. */
export type TextsByPath = ReadonlyMap<string, string>;

/** Returns all strings in a value, with their paths. */
const flatten = (value: unknown, at: string): (readonly [string, string])[] =>
  typeof value === 'string'
    ? [[at, value]]
    : Object.entries((value ?? {}) as Readonly<Record<string, unknown>>).flatMap(([key, childValue]) =>
        flatten(childValue, `${at}.${key}`),
      );

const filesOf = (folder: string, extension: string): readonly (readonly [string, string])[] =>
  readdirSync(path.join(ROOT_FOLDER, folder))
    .filter((name) => name.endsWith(`.${extension}`) || name === extension)
    .map((name) => [`${folder}/${name}`, readFileSync(path.join(ROOT_FOLDER, folder, name), 'utf8')]);

/** Returns the texts of one language from texts in every language. */
const textsInLanguage = (texts: unknown, at: string, language: Language): (readonly [string, string])[] =>
  flatten(texts, at).filter(([key]) => key.endsWith(`.${language}`));

const stripTags = (html: string): string => html.replaceAll(/<[^>]*>/g, '\n');

const textsOf = (language: Language): TextsByPath =>
  new Map([
    ...filesOf('web/i18n', `${language}.json`).flatMap(([file, json]) => flatten(JSON.parse(json), file)),
    ...filesOf('platform/pages/texts', `${language}.html`).map(([file, html]) => [file, stripTags(html)] as const),
    ...textsInLanguage(PROBLEM_TEXTS, 'problem', language),
    ...textsInLanguage(FIELD_TEXTS, 'field', language),
    ...textsInLanguage([ACTION_TITLES, PERMISSION_AREAS, RULE_TEXTS], 'permissions', language),
    ...textsInLanguage(vocabulary, 'vocabulary', language),
    ...textsInLanguage([CRISIS_LINE_MESSAGES, SERVICE_MESSAGES], 'answer', language),
    ...textsInLanguage([CHAT_TEXTS, OFFERS], 'chatbot', language),
    ...flatten(OWNER_TEXTS[language], 'mail.owner'),
    ...(
      ['resetPassword', 'confirmClosing', 'confirmEmail', 'bedCounterNamed', 'bedReminder', 'reportCorrected', 'reportWaits'] as const
    ).map((name) => [`mail.${name}`, writeMessage(name, language, { name: 'Ana', link: '', service: 'Shelter' }).text] as const),
  ]);
/** All texts in English and in Spanish. */
export const [ENGLISH_TEXTS, SPANISH_TEXTS] = LANGUAGES.map(textsOf) as [TextsByPath, TextsByPath];

/** Returns where the pattern matches, with the matched text. */
export const matchesIn = (texts: TextsByPath, pattern: RegExp): string[] =>
  [...texts].flatMap(([at, text]) => {
    const [word] = pattern.exec(text.replaceAll(/\{\{\w+\}\}/g, '…')) ?? [];
    return word === undefined ? [] : [`${at}: ${word}`];
  });
