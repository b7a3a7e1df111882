import type { Router } from 'express';
import { exportAudit, EXPORT_TTL_MINUTES } from '#contract/auditOperations.ts';
import { auditEventSchemas } from '#domain/audit/events.ts';
import { DomainError } from '#kernel/errors.ts';
import { isEventOf, type EventOf } from '#kernel/events/eventsOf.ts';
import { can } from '#kernel/permissions/permissions.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import type { CommandContext } from './context.ts';
import { registerCommand } from './registerCommand.ts';

type AuditEvent = EventOf<typeof auditEventSchemas>;
const isAuditEvent = isEventOf<AuditEvent>(auditEventSchemas);

/** State: whether the export was recorded before. */
const { handle: handleExportCommand } = createStreams(
  (id) => `export-${id}`,
  isAuditEvent,
  () => true,
  false,
);

const MINUTE_MS = 60_000;

/** POST /audit/exports: records the export before the caller can fetch it. */
export const exportAuditRoute = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, exportAudit, async ({ body }, { principal, envelope }) => {
    const circumstances = { accountApproved: principal.approved };
    if (!can(principal.role, 'audit.read', circumstances)) throw new DomainError('FORBIDDEN');
    const { format, kind, service: serviceId, ...filter } = body;
    if (kind === 'bookkeeping' && !can(principal.role, 'audit.readAll', circumstances)) throw new DomainError('FORBIDDEN');
    const id = envelope.commandId;
    const data = { format, ...(kind === undefined ? {} : { kinds: [kind] }), ...(serviceId === undefined ? {} : { serviceId }), ...filter };
    const { position } = await handleExportCommand(context.store, envelope, id, (isExported) =>
      isExported ? [] : [{ type: 'AuditExported', data }],
    );
    return { body: { id, until: new Date(Date.parse(envelope.occurredAt) + EXPORT_TTL_MINUTES * MINUTE_MS).toISOString() }, position };
  });
};
