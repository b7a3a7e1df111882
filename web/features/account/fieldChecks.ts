import {
  accountEmailSchema,
  displayNameSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  phoneSchema,
} from '../../../domain/account/form.ts';
import { issuesOf } from '../../../domain/issues.ts';
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

export const checkEmail = check(emailSchema, 'PLEASE_INPUT_VALID_EMAIL');
/** Of an account that is there. */
export const checkAccountEmail = check(accountEmailSchema, 'PLEASE_INPUT_VALID_EMAIL');
export const checkName = check(displayNameSchema, 'PLEASE_INPUT_NAME');
/** Empty or ten digits. */
export const checkPhone = check(phoneSchema);
/** A password that is compared with the stored one. */
export const checkPassword = check(passwordSchema, 'PLEASE_INPUT_PASSWORD');
export const checkCurrentPassword = check(newPasswordSchema, 'PLEASE_INPUT_CURRENT_PASSWORD');
/** A password that is chosen. */
export const checkNewPassword = check(newPasswordSchema, 'PLEASE_INPUT_NEW_PASSWORD');
export const checkFirstPassword = check(newPasswordSchema, 'PLEASE_INPUT_PASSWORD');

export const checkConfirmation = (confirmation: string, password: string): Found =>
  confirmation === password ? undefined : { code: 'PASSWORDS_DIFFER' };

/** Errors by field, without the fields that are right. */
export const found = <Name extends string>(errors: Readonly<Record<Name, Found>>): Partial<Record<Name, FormError>> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<Record<Name, FormError>>;
