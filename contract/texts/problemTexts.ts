import type { Words } from '../../domain/vocabulary/words.ts';
import { ACCOUNT_PROBLEMS } from './accounts.ts';
import { CHANGE_PROBLEMS } from './changes.ts';
import { FEEDBACK_PROBLEMS } from './feedback.ts';
import { REQUEST_PROBLEMS } from './requests.ts';
import { SERVICE_PROBLEMS } from './services.ts';

/** What problems say to a person, by their code: what happened, and what to do. `{{name}}` stands for a parameter. */
export type ProblemTexts = Readonly<Record<string, { readonly title: Words; readonly detail: Words }>>;

export const PROBLEM_TEXTS: ProblemTexts = {
  ...REQUEST_PROBLEMS,
  ...CHANGE_PROBLEMS,
  ...SERVICE_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...FEEDBACK_PROBLEMS,
};
