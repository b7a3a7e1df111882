import { parseCriticalNotice, parseServiceForm, type ReadTypedPhone } from '#domain/service/validation.ts';
import { phoneDigits } from '#domain/values/contact.ts';
import type { Issue } from '#domain/values/errors.ts';
import { issuesByField } from './formIssues.ts';
import type { Issues } from './machine/formContext.ts';
import type { NoticeBody, ServiceBody } from './machine/serviceBody.ts';

const toErrorIssue = (issue: Issue) => ({ code: issue.code, path: issue.path.join('.'), ...(issue.params && { params: issue.params }) });

/** Matches what only the server can read: a number of another country, a service code, letters or an extension. */
const READ_BY_SERVER = /^\s*(?:\+|011|00)|[a-z#;]|^\D*(?:[2-9]11|988)\D*$/i;

const acceptTypedPhone: ReadTypedPhone = (text) => {
  const phone = text === '' || READ_BY_SERVER.test(text) ? text : phoneDigits(text);
  return phone === undefined ? undefined : { phone, extension: '' };
};

/**
 * Returns the errors of the form before it is sent, by the same rules as the server. Loaded after the form, because it includes the
 * validation library.
 */
export const validateForm = (body: ServiceBody): Issues => {
  const result = parseServiceForm(body, acceptTypedPhone);
  return result.ok ? {} : issuesByField(result.issues.map(toErrorIssue));
};

/** Returns the errors of an urgent notice that is sent alone. */
export const validateNotice = (body: NoticeBody): Issues => {
  const result = parseCriticalNotice(body);
  return result.ok ? {} : issuesByField(result.issues.map(toErrorIssue));
};
