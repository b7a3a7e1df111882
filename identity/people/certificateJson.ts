import type { Certificate } from '#contract/usersQueries.ts';
import type { ErasureCertificate } from '#domain/account/events.ts';

/** Converts the certificate of an erasure to the API's format, field by field. */
export const toCertificateJson = (accountId: string, certificate: ErasureCertificate): Certificate => ({
  id: certificate.id,
  accountId,
  closedAt: certificate.closedAt,
  erasedAt: certificate.erasedAt,
  keys: [...certificate.keys],
  servicesHandedOver: [...certificate.servicesHandedOver],
  servicesRemoved: [...certificate.servicesRemoved],
});
