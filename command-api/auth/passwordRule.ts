import { passwordIssue } from '#identity/access/passwordPolicy.ts';
import { DomainError } from '#kernel/errors.ts';

/** Refuses a new password that is too short, or that anybody would guess who knows the person a little. */
export const requireGoodPassword = (password: string, minimum: number, about: readonly string[]): void => {
  const issue = passwordIssue(password, { minimum, about });
  if (issue !== null) throw new DomainError(issue.code, issue.params);
};
