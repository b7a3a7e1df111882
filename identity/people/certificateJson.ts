import type { Certificate } from '#contract/usersQueries.ts';
import type { ErasureCertificate } from '#domain/account/events.ts';

/** The certificate of an erasure as the API answers it, field by field. */
export const certificateJson = (accountId: string, certificate: ErasureCertificate): Certificate => ({
  id: certificate.id,
  accountId,
  closedAt: certificate.closedAt,
  erasedAt: certificate.erasedAt,
  keys: [...certificate.keys],
  servicesHandedOver: [...certificate.servicesHandedOver],
  servicesRemoved: [...certificate.servicesRemoved],
});
