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

/* Checks of account forms (section 5 of the specification), with the same schemas that the server uses. They run before the request. */
type Found = FormError | undefined;
type Checked = { safeParse(value: unknown): { readonly success: boolean; readonly error?: Parameters<typeof issuesOf>[0] } };

/** Creates a check of a field. `missing`: error code for an empty field. */
const check =
  (schema: Checked, missing?: string) =>
  (value: string): Found => {
    const { error } = schema.safeParse(value);
    const issue = error && issuesOf(error)[0];
    if (issue === undefined) return undefined;
    return missing !== undefined && value.trim() === '' ? { code: missing } : { code: issue.code, params: issue.params };
  };

const email = check(emailSchema, 'PLEASE_INPUT_VALID_EMAIL');
/** E-mail of an existing account. */
const accountEmail = check(accountEmailSchema, 'PLEASE_INPUT_VALID_EMAIL');
const displayName = check(displayNameSchema, 'PLEASE_INPUT_NAME');
/** Empty or ten digits. */
const phone = check(phoneSchema);
const newPassword = check(newPasswordSchema, 'PLEASE_INPUT_NEW_PASSWORD');
/** Checks the repeated new password: required and equal to the first. */
const same = (confirmation: string, password: string): Found => {
  if (confirmation === '') return { code: 'PLEASE_INPUT_NEW_PASSWORD_AGAIN' };
  return confirmation === password ? undefined : { code: 'PASSWORDS_DIFFER' };
};

/** Returns errors by field, without the fields that are valid. */
const found = <Name extends string>(errors: Readonly<Record<Name, Found>>): Partial<Record<Name, FormError>> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<Record<Name, FormError>>;

type Typed<Name extends string> = Readonly<Record<Name, string>>;

/** Checks the sign-in form. The password is compared with the stored one, so it is only required. */
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
