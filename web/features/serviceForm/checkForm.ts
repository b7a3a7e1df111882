import { parseCriticalNotice, parseServiceForm } from '#domain/service/validation.ts';
import type { Issue } from '#kernel/errors.ts';
import { toIssues } from './issues.ts';
import type { Issues } from './machine/formContext.ts';
import type { NoticeBody, ServiceBody } from './machine/toBody.ts';

const found = (issue: Issue) => ({ code: issue.code, path: issue.path.join('.'), ...(issue.params && { params: issue.params }) });

/** What THE rules of the form find wrong, before it is sent. It brings validation along: loaded when the form is there. */
export const checkForm = (body: ServiceBody): Issues => {
  const result = parseServiceForm(body);
  return result.ok ? {} : toIssues(result.issues.map(found));
};

/** The same of an urgent notice by itself. */
export const checkNotice = (body: NoticeBody): Issues => {
  const result = parseCriticalNotice(body);
  return result.ok ? {} : toIssues(result.issues.map(found));
};
