import type { LocalizedText } from '#domain/vocabulary/texts.ts';
import ACCOUNT_PROBLEMS from './accounts.json' with { type: 'json' };
import CHANGE_PROBLEMS from './changes.json' with { type: 'json' };
import FEEDBACK_PROBLEMS from './feedback.json' with { type: 'json' };
import IMPORT_PROBLEMS from './imports.json' with { type: 'json' };
import REGION_PROBLEMS from './regions.json' with { type: 'json' };
import REQUEST_PROBLEMS from './requests.json' with { type: 'json' };
import SERVICE_PROBLEMS from './services.json' with { type: 'json' };

/** Texts of problems by code: what happened, and what to do. `{{name}}` stands for a parameter. */
export const PROBLEM_TEXTS: Readonly<Record<string, { readonly title: LocalizedText; readonly detail: LocalizedText }>> = {
  ...REQUEST_PROBLEMS,
  ...CHANGE_PROBLEMS,
  ...SERVICE_PROBLEMS,
  ...ACCOUNT_PROBLEMS,
  ...FEEDBACK_PROBLEMS,
  ...REGION_PROBLEMS,
  ...IMPORT_PROBLEMS,
};
