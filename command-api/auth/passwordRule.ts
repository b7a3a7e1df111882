import { DomainError } from '#domain/values/errors.ts';
import { passwordIssue } from '#identity/access/passwordPolicy.ts';

/** Rejects a new password that is too short, or that is easy to guess from the user's data (`personalWords`). */
export const requireStrongPassword = (password: string, minimum: number, personalWords: readonly string[]): void => {
  const issue = passwordIssue(password, { minimum, personalTexts: personalWords });
  if (issue !== null) throw new DomainError(issue.code, issue.params);
};
