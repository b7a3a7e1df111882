import { ACCOUNT_PROBLEMS } from './accounts.ts';
import { CHANGE_PROBLEMS } from './changes.ts';
import { FEEDBACK_PROBLEMS } from './feedback.ts';
import { IMPORT_PROBLEMS } from './imports.ts';
import { REGION_PROBLEMS } from './regions.ts';
import { REQUEST_PROBLEMS } from './requests.ts';
import { SERVICE_PROBLEMS } from './services.ts';
import type { ProblemTexts } from './types.ts';

export const PROBLEM_TEXTS: ProblemTexts = {
  ...REQUEST_PROBLEMS,
  ...CHANGE_PROBLEMS,
  ...SERVICE_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...FEEDBACK_PROBLEMS,
  ...REGION_PROBLEMS,
  ...IMPORT_PROBLEMS,
};
