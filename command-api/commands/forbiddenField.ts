import { DomainError } from '#domain/values/errors.ts';

/** Returns the error for a request field that the caller may not set: the whole request is rejected and the error names the field. */
export const forbiddenField = (field: string): DomainError => new DomainError('FORBIDDEN', {}, [{ code: 'FORBIDDEN', path: [field] }]);
