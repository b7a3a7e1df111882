import {
  accountEmailSchema,
  displayNameSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  phoneSchema,
} from '#domain/account/form.ts';
import { issuesOf } from '#kernel/issues.ts';
import type { FormError } from '../../ui/form/errorMessage.ts';

/*
 * What the specification's section 5 asks of account forms, said before the server is asked, by the schemas that the
 * server asks too.
 */
type Found = FormError | undefined;
type Checked = { safeParse(value: unknown): { readonly success: boolean; readonly error?: Parameters<typeof issuesOf>[0] } };

/** `missing`: the code of a field that was left empty. */
const check =
  (schema: Checked, missing?: string) =>
  (value: string): Found => {
    const { error } = schema.safeParse(value);
    const issue = error && issuesOf(error)[0];
    if (issue === undefined) return undefined;
    return missing !== undefined && value.trim() === '' ? { code: missing } : { code: issue.code, params: issue.params };
  };

const email = check(emailSchema, 'PLEASE_INPUT_VALID_EMAIL');
/** Of an account that is there. */
const accountEmail = check(accountEmailSchema, 'PLEASE_INPUT_VALID_EMAIL');
const displayName = check(displayNameSchema, 'PLEASE_INPUT_NAME');
/** Empty or ten digits. */
const phone = check(phoneSchema);
const newPassword = check(newPasswordSchema, 'PLEASE_INPUT_NEW_PASSWORD');
/** The new password once more: required, and the same. */
const same = (confirmation: string, password: string): Found => {
  if (confirmation === '') return { code: 'PLEASE_INPUT_NEW_PASSWORD_AGAIN' };
  return confirmation === password ? undefined : { code: 'PASSWORDS_DIFFER' };
};

/** Errors by field, without the fields that are right. */
const found = <Name extends string>(errors: Readonly<Record<Name, Found>>): Partial<Record<Name, FormError>> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<Record<Name, FormError>>;

type Typed<Name extends string> = Readonly<Record<Name, string>>;

/** A password that is compared with the stored one is only required. */
export const checkSignIn = (typed: Typed<'email' | 'password'>) =>
  found({ email: accountEmail(typed.email), password: check(passwordSchema, 'PLEASE_INPUT_PASSWORD')(typed.password) });

export const checkSignUp = (typed: Typed<'displayName' | 'email' | 'password' | 'phone'> & { readonly terms: boolean }) =>
  found({
    displayName: displayName(typed.displayName),
    email: email(typed.email),
    password: check(newPasswordSchema, 'PLEASE_INPUT_PASSWORD')(typed.password),
    phone: phone(typed.phone),
    terms: typed.terms ? undefined : { code: 'PLEASE_ACCEPT_TERMS' },
  });

export const checkAddress = (typed: Typed<'email'>) => found({ email: email(typed.email) });
export const checkAccountAddress = (typed: Typed<'email'>) => found({ email: accountEmail(typed.email) });
export const checkProfile = (typed: Typed<'displayName' | 'phone'>) =>
  found({ displayName: displayName(typed.displayName), phone: phone(typed.phone) });
export const checkReset = (typed: Typed<'password' | 'confirmation'>) =>
  found({ password: newPassword(typed.password), confirmation: same(typed.confirmation, typed.password) });

export const checkChange = (typed: Typed<'oldPassword' | 'newPassword' | 'confirmation'>) =>
  found({
    oldPassword: check(newPasswordSchema, 'PLEASE_INPUT_CURRENT_PASSWORD')(typed.oldPassword),
    newPassword: newPassword(typed.newPassword),
    confirmation: same(typed.confirmation, typed.newPassword),
  });
