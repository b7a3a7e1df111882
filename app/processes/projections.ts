/*
 * `npm run projections`: updates the read models in a separate process, and rebuilds or proves them when a user requests it. Several may
 * run: one works, the others stand by. It also seals the log while it grows, and logs the state of each projection when it changes and
 * every half minute.
 */
import { systemClock } from '#platform/systemClock.ts';
import { projections } from '#projections/allProjections.ts';
import { startMaintenance } from '#projections/maintenance/startMaintenance.ts';
import { startProjections } from '#projections/runtime/startProjections.ts';
import type { ProjectionStatus } from '#projections/runtime/status.ts';
import { startSealing } from '../startSealing.ts';
import { runProcess } from './runProcess.ts';

const REPORT_INTERVAL_MS = 30_000;
const STATUS_CHECK_MS = 1000;

const summary = ({ state, suspect, collection, passedBy }: ProjectionStatus): string =>
  `${state} ${suspect} ${collection} ${passedBy.length}`;

runProcess('projections', async ({ eventStoreUrl, log, store: eventStore, mongo, stopWith }) => {
  const running = startProjections({ eventStore, db: mongo.models, projections, log, clock: systemClock });
  const maintenance = startMaintenance({ eventStore, db: mongo.models, projections, log, clock: systemClock });
  const stopSealing = startSealing(eventStoreUrl, eventStore, log);

  let lastSummary = '';
  let lastReportAt = 0;
  const timer = setInterval(() => {
    const status = running.status();
    const currentSummary = status.map(summary).join();
    if (currentSummary === lastSummary && systemClock() - lastReportAt < REPORT_INTERVAL_MS) return;
    lastSummary = currentSummary;
    lastReportAt = systemClock();
    for (const projectionStatus of status)
      log[projectionStatus.suspect || projectionStatus.passedBy.length > 0 || projectionStatus.state === 'failing' ? 'warn' : 'info'](
        projectionStatus,
        'projection',
      );
  }, STATUS_CHECK_MS);

  stopWith(async () => {
    clearInterval(timer);
    await stopSealing();
    await maintenance.stop();
    await running.stop();
  });
});
