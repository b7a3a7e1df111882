import { isNoticeActive } from '#domain/service/criticalNotice.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** Whether a critical notice is raised and not expired at a time (seconds since 1970). */
export const isCriticalAt = (document: Pick<ServiceDocument, 'critical' | 'place'> | null, at: number): boolean =>
  document?.critical !== undefined && isNoticeActive(document.critical, document.place?.timeZone, at);
