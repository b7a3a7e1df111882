import { parseCriticalNotice, parseServiceForm } from '#domain/service/validation.ts';
import type { Issue } from '#kernel/errors.ts';
import { issuesByField } from './formIssues.ts';
import type { Issues } from './machine/formContext.ts';
import type { NoticeBody, ServiceBody } from './machine/serviceBody.ts';

const toErrorIssue = (issue: Issue) => ({ code: issue.code, path: issue.path.join('.'), ...(issue.params && { params: issue.params }) });

/**
 * Returns the errors of the form before it is sent, by the same rules as the server. Loaded after the form, because it includes the
 * validation library.
 */
export const validateForm = (body: ServiceBody): Issues => {
  const result = parseServiceForm(body);
  return result.ok ? {} : issuesByField(result.issues.map(toErrorIssue));
};

/** Returns the errors of an urgent notice that is sent alone. */
export const validateNotice = (body: NoticeBody): Issues => {
  const result = parseCriticalNotice(body);
  return result.ok ? {} : issuesByField(result.issues.map(toErrorIssue));
};
