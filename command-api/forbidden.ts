import { DomainError } from '#kernel/errors.ts';

/** A field of a request that is not this person's to say: the whole is refused and the field named, nothing is passed over. */
export const forbidden = (field: string): DomainError => new DomainError('FORBIDDEN', {}, [{ code: 'FORBIDDEN', path: [field] }]);
