import { DomainError } from '../../domain/errors.ts';
import type { ServiceState } from '../../domain/service/decider.ts';
import type { ParsedServiceForm } from '../../domain/service/validation.ts';
import type { Who } from '../../platform/access/authenticator.ts';
import { may } from './permission.ts';

/**
 * A form without what this person may not say of this service: screens do not show them those fields, and what a client
 * sends all the same is passed over, never stored.
 */
export const permittedForm = (who: Who, service: ServiceState, form: ParsedServiceForm): ParsedServiceForm => {
  const { display, critical, ...draft } = form.draft;
  if (draft.hours?.contactForHours === true && !may(who, 'service.contactForHours', service)) throw new DomainError('FORBIDDEN');
  return {
    ...form,
    draft: {
      ...draft,
      ...(display !== undefined && may(who, 'service.display', service) ? { display } : {}),
      ...(critical !== undefined && may(who, 'service.criticalNotice', service) ? { critical } : {}),
    },
    beds: may(who, 'beds.count', service) ? form.beds : undefined,
    ownerEmail: may(who, 'service.handOver', service) ? form.ownerEmail : undefined,
  };
};
