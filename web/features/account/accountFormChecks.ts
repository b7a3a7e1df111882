import {
  accountEmailSchema,
  displayNameSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  phoneSchema,
} from '#domain/account/form.ts';
import { issuesOf } from '#domain/values/issues.ts';
import type { FormError } from '../../ui/form/errorMessage.ts';

/* Checks of account forms (section 5 of the specification), with the same schemas that the server uses. They run before the request. */
type FieldError = FormError | undefined;
type CheckedSchema = { safeParse(value: unknown): { readonly success: boolean; readonly error?: Parameters<typeof issuesOf>[0] } };

/** Creates a check of a field. `missingCode`: error code for an empty field. */
const checkWith =
  (schema: CheckedSchema, missingCode?: string) =>
  (value: string): FieldError => {
    const { error } = schema.safeParse(value);
    const issue = error && issuesOf(error)[0];
    if (issue === undefined) return undefined;
    return missingCode !== undefined && value.trim() === '' ? { code: missingCode } : { code: issue.code, params: issue.params };
  };

const checkEmail = checkWith(emailSchema, 'PLEASE_INPUT_VALID_EMAIL');
/** E-mail of an existing account. */
const checkAccountEmail = checkWith(accountEmailSchema, 'PLEASE_INPUT_VALID_EMAIL');
const checkDisplayName = checkWith(displayNameSchema, 'PLEASE_INPUT_NAME');
/** Empty or ten digits. */
const checkPhone = checkWith(phoneSchema);
const checkNewPassword = checkWith(newPasswordSchema, 'PLEASE_INPUT_NEW_PASSWORD');
/** Checks the repeated new password: required and equal to the first. */
const checkPasswordsMatch = (confirmation: string, password: string): FieldError => {
  if (confirmation === '') return { code: 'PLEASE_INPUT_NEW_PASSWORD_AGAIN' };
  return confirmation === password ? undefined : { code: 'PASSWORDS_DIFFER' };
};

/** Returns errors by field, without the fields that are valid. */
const definedErrors = <Name extends string>(errors: Readonly<Record<Name, FieldError>>): Partial<Record<Name, FormError>> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<Record<Name, FormError>>;

type TypedValues<Name extends string> = Readonly<Record<Name, string>>;

/** Checks the sign-in form. The password is compared with the stored one, so it is only required. */
export const checkSignIn = (typed: TypedValues<'email' | 'password'>) =>
  definedErrors({ email: checkAccountEmail(typed.email), password: checkWith(passwordSchema, 'PLEASE_INPUT_PASSWORD')(typed.password) });

export const checkSignUp = (typed: TypedValues<'displayName' | 'email' | 'password' | 'phone'> & { readonly terms: boolean }) =>
  definedErrors({
    displayName: checkDisplayName(typed.displayName),
    email: checkEmail(typed.email),
    password: checkWith(newPasswordSchema, 'PLEASE_INPUT_PASSWORD')(typed.password),
    phone: checkPhone(typed.phone),
    terms: typed.terms ? undefined : { code: 'PLEASE_ACCEPT_TERMS' },
  });

export const checkEmailForm = (typed: TypedValues<'email'>) => definedErrors({ email: checkEmail(typed.email) });
export const checkAccountEmailForm = (typed: TypedValues<'email'>) => definedErrors({ email: checkAccountEmail(typed.email) });
export const checkProfile = (typed: TypedValues<'displayName' | 'phone'>) =>
  definedErrors({ displayName: checkDisplayName(typed.displayName), phone: checkPhone(typed.phone) });
export const checkPasswordReset = (typed: TypedValues<'password' | 'confirmation'>) =>
  definedErrors({ password: checkNewPassword(typed.password), confirmation: checkPasswordsMatch(typed.confirmation, typed.password) });

export const checkPasswordChange = (typed: TypedValues<'oldPassword' | 'newPassword' | 'confirmation'>) =>
  definedErrors({
    oldPassword: checkWith(newPasswordSchema, 'PLEASE_INPUT_CURRENT_PASSWORD')(typed.oldPassword),
    newPassword: checkNewPassword(typed.newPassword),
    confirmation: checkPasswordsMatch(typed.confirmation, typed.newPassword),
  });
