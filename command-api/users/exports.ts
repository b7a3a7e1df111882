import type { Router } from 'express';
import { exportAudit } from '#contract/auditOperations.ts';
import { EXPORT_TTL_MINUTES } from '#contract/exportParts.ts';
import { invalidField } from '#contract/problem.ts';
import { exportReplay } from '#contract/replayOperations.ts';
import { parsePeriod } from '#contract/replayPeriod.ts';
import { auditEventSchemas } from '#domain/audit/events.ts';
import { isEventOf, type EventOf } from '#domain/envelope/eventsOf.ts';
import { can } from '#domain/permissions/permissions.ts';
import { DomainError } from '#domain/values/errors.ts';
import { NO_REGION } from '#domain/vocabulary/regions.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import { isoTime } from '#platform/systemClock.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { registerCommand, type CommandHandlerResult } from '../commands/registerCommand.ts';
import { regionNow } from '../streams/regionStreams.ts';

type ExportEvent = EventOf<typeof auditEventSchemas>;
const isExportEvent = isEventOf<ExportEvent>(auditEventSchemas);

/** State: whether the export was recorded before. */
const { handle: handleExportCommand } = createStreams(
  (id) => `export-${id}`,
  isExportEvent,
  () => true,
  false,
);

const MINUTE_MS = 60_000;

/** Records an export, so that the caller can download it. `createEvent` may reject the export. */
const recordExport = async (
  { store }: CommandContext,
  { principal, envelope }: CommandRequest,
  createEvent: () => Pick<ExportEvent, 'type' | 'data'> | Promise<Pick<ExportEvent, 'type' | 'data'>>,
): Promise<CommandHandlerResult> => {
  if (!can(principal.role, 'audit.read', { accountApproved: principal.approved })) throw new DomainError('FORBIDDEN');
  const id = envelope.commandId;
  const { position } = await handleExportCommand(store, envelope, id, async (isExported) => (isExported ? [] : [await createEvent()]));
  return { body: { id, until: isoTime(Date.parse(envelope.occurredAt) + EXPORT_TTL_MINUTES * MINUTE_MS) }, position };
};

const requireRegion = async ({ store }: CommandContext, region: string | undefined): Promise<void> => {
  if (region === undefined || region === NO_REGION) return;
  const { status } = await regionNow(store, region);
  if (status !== 'listed') throw invalidField('region', 'REGION_NOT_FOUND');
};

/** Adds the routes of exports. Each export is recorded before the caller can download it. */
export const exportRoutes = (router: Router, context: CommandContext): void => {
  registerCommand(router, context, exportAudit, async ({ body }, command) => {
    const { role, approved } = command.principal;
    const { format, kind, service: serviceId, ...filter } = body;
    if (kind === 'bookkeeping' && !can(role, 'audit.readAll', { accountApproved: approved })) throw new DomainError('FORBIDDEN');
    const data = { format, ...(kind === undefined ? {} : { kinds: [kind] }), ...(serviceId === undefined ? {} : { serviceId }), ...filter };
    return recordExport(context, command, () => ({ type: 'AuditExported', data }));
  });
  registerCommand(router, context, exportReplay, ({ body }, command) =>
    recordExport(context, command, async () => {
      const { from, to } = parsePeriod(body, context.clock());
      await requireRegion(context, body.region);
      return { type: 'ReplayExported', data: { ...body, from: isoTime(from), to: isoTime(to) } };
    }),
  );
};
