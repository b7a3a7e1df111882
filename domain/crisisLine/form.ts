import * as z from 'zod/mini';
import { withCode, toSingleLine, lineSchema, requiredOr, textRules, textSchema } from '../values/fieldSchemas.ts';
import { normalizeText } from '../values/text.ts';
import { normalizeWebAddress } from '../values/webAddress.ts';
import type { Language } from '../vocabulary/languages.ts';
import { crisisNumber, isPhoneKey, parseTextLine, formatTextLine } from './crisisNumbers.ts';
import { DESCRIPTION_MAX_LENGTH } from './limits.ts';

/*
 * The form of a crisis line: rules of the specification's section 5. A check's message is a code of `errors.ts`. Screens and APIs read the
 * same schema. A missing Spanish text is empty: the screen then shows the English one and labels it as English.
 */
const optionalText = (lengthLimit: number, normalize = toSingleLine) =>
  z._default(z.string(withCode('WRONG_SHAPE')).check(z.overwrite(normalize), ...textRules(lengthLimit)), '');

const phoneNumber = z.string(requiredOr('WRONG_SHAPE')).check(
  z.overwrite((text) => crisisNumber(text) ?? text.trim()),
  z.minLength(1, withCode('REQUIRED')),
  z.maxLength(30, withCode('TOO_LONG')),
  z.refine((text) => text === '' || crisisNumber(text) !== undefined, withCode('PLEASE_INPUT_VALID_CRISIS_NUMBER')),
);
const textLine = (language: Language) =>
  z._default(
    z.string(withCode('WRONG_SHAPE')).check(
      z.overwrite((text) => {
        const parsedLine = parseTextLine(text);
        return parsedLine === undefined ? text.trim() : formatTextLine(parsedLine, language);
      }),
      z.maxLength(60, withCode('TOO_LONG')),
      z.refine((text) => text === '' || parseTextLine(text) !== undefined, withCode('PLEASE_INPUT_VALID_TEXT_NUMBER')),
    ),
    '',
  );
const phoneKey = z._default(
  z.string(withCode('WRONG_SHAPE')).check(
    z.overwrite((text) => text.trim()),
    z.refine((text) => text === '' || isPhoneKey(text), withCode('PLEASE_INPUT_VALID_PHONE_KEY')),
  ),
  '',
);
const webLink = z._default(
  z.string(withCode('WRONG_SHAPE')).check(
    z.overwrite((text) => (text.trim() === '' ? '' : (normalizeWebAddress(text.trim()) ?? text.trim()))),
    z.maxLength(500, withCode('TOO_LONG')),
    z.refine((text) => text === '' || normalizeWebAddress(text) !== undefined, withCode('PLEASE_INPUT_VALID_WEB_ADDRESS')),
  ),
  '',
);

const fields = {
  name: lineSchema(150),
  description: textSchema(DESCRIPTION_MAX_LENGTH),
  phone: phoneNumber,
  /** Who may call: people of a country, a state or a city. */
  area: lineSchema(150),
  /** Opening times of the line, as text. */
  time: lineSchema(150),
  text: textLine('en'),
  chatWebLink: webLink,
  website: webLink,
  nameEs: optionalText(150),
  descriptionEs: optionalText(DESCRIPTION_MAX_LENGTH, normalizeText),
  areaEs: optionalText(150),
  timeEs: optionalText(150),
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
