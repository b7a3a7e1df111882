import { fieldsWaiting, type English } from '../../domain/service/translation.ts';
import type { ServiceDocument } from './document.ts';

type Described = Pick<ServiceDocument, 'described' | 'textRevisions'>;

/** The English of a service, and since when each field of it stands. */
export const englishOf = ({ described: { summary, description, age }, textRevisions }: Described): English => ({
  texts: { summary, description, age },
  revisions: textRevisions,
});

/** Whether something of it is not there in Spanish yet, and not a person's either. */
export const waitsForSpanish = (document: Described & Pick<ServiceDocument, 'es'>): boolean =>
  fieldsWaiting(englishOf(document), document.es).length > 0;
