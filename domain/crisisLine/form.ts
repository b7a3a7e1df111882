import * as z from 'zod/mini';
import { code, line, lineSchema, missingOr, textRules, textSchema } from '#kernel/fields.ts';
import { tidy } from '#kernel/text.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { webAddress } from '#kernel/webAddress.ts';
import { DESCRIPTION_MAX } from './limits.ts';
import { crisisNumber, isPhoneKey, readTextLine, textLineText } from './numbers.ts';

/*
 * The form of a crisis line: rules of the specification's section 5. A check's message is a code of `errors.ts`. Screens and APIs read the
 * same schema. A missing Spanish text is empty: the screen then shows the English one and labels it as English.
 */
const optional = (longest: number, clean = line) =>
  z._default(z.string(code('WRONG_SHAPE')).check(z.overwrite(clean), ...textRules(longest)), '');

const number = z.string(missingOr('WRONG_SHAPE')).check(
  z.overwrite((text) => crisisNumber(text) ?? text.trim()),
  z.minLength(1, code('REQUIRED')),
  z.maxLength(30, code('TOO_LONG')),
  z.refine((text) => text === '' || crisisNumber(text) !== undefined, code('PLEASE_INPUT_VALID_CRISIS_NUMBER')),
);
const textLine = (language: Language) =>
  z._default(
    z.string(code('WRONG_SHAPE')).check(
      z.overwrite((text) => {
        const read = readTextLine(text);
        return read === undefined ? text.trim() : textLineText(read, language);
      }),
      z.maxLength(60, code('TOO_LONG')),
      z.refine((text) => text === '' || readTextLine(text) !== undefined, code('PLEASE_INPUT_VALID_TEXT_NUMBER')),
    ),
    '',
  );
const phoneKey = z._default(
  z.string(code('WRONG_SHAPE')).check(
    z.overwrite((text) => text.trim()),
    z.refine((text) => text === '' || isPhoneKey(text), code('PLEASE_INPUT_VALID_PHONE_KEY')),
  ),
  '',
);
const webLink = z._default(
  z.string(code('WRONG_SHAPE')).check(
    z.overwrite((text) => (text.trim() === '' ? '' : (webAddress(text.trim()) ?? text.trim()))),
    z.maxLength(500, code('TOO_LONG')),
    z.refine((text) => text === '' || webAddress(text) !== undefined, code('PLEASE_INPUT_VALID_WEB_ADDRESS')),
  ),
  '',
);

const fields = {
  name: lineSchema(150),
  description: textSchema(DESCRIPTION_MAX),
  phone: number,
  /** Who may call: people of a country, a state or a city. */
  area: lineSchema(150),
  /** Opening times of the line, as text. */
  time: lineSchema(150),
  text: textLine('en'),
  chatWebLink: webLink,
  website: webLink,
  nameEs: optional(150),
  descriptionEs: optional(DESCRIPTION_MAX, tidy),
  areaEs: optional(150),
  timeEs: optional(150),
  chatWebLinkEs: webLink,
  /** Text line for an answer in Spanish: another word or another number. */
  textEs: textLine('es'),
  /** Key to press when the line answers; `keyEs` is the key for an answer in Spanish. */
  key: phoneKey,
  keyEs: phoneKey,
} as const;

/** All facts of a crisis line. */
export const crisisLineSchema = z.strictObject(fields);
export type CrisisLineFacts = z.output<typeof crisisLineSchema>;

/** The form: the facts and the revision that the form was loaded with. */
export const crisisLineFormSchema = z.strictObject({ ...fields, revision: z.optional(z.int().check(z.gte(0))) });
