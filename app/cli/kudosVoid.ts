import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { operatorEnvelope } from '../../command-api/accounts/firstAdministrator.ts';
import { voidKudos } from '../../command-api/kudos/voidKudos.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { runTool } from './runTool.ts';
import { withLog } from './withLog.ts';

const isTime = (text: string | undefined): boolean => text === undefined || !Number.isNaN(Date.parse(text));
const inUtc = (text: string | undefined): string | undefined => (text === undefined ? undefined : new Date(text).toISOString());

const envelope = () => operatorEnvelope(randomUUID(), 'npm run kudos:void', systemClock());

/** `npm run kudos:void -- SERVICE_ID [--from TIME] [--to TIME]`: takes kudos that were abuse out of the count; the log keeps that they were given. */
await runTool(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' }, to: { type: 'string' } } });
  const [serviceId, ...others] = positionals;
  if (serviceId === undefined || others.length > 0 || !isTime(values.from) || !isTime(values.to)) {
    console.error('Usage: npm run kudos:void -- SERVICE_ID [--from 2026-03-10T00:00Z] [--to 2026-03-11T00:00Z]');
    return 2;
  }
  const { eventStoreUrl, dataDir } = readConfig();
  return withLog({ url: eventStoreUrl, dataDir }, async ({ store }) => {
    const { voided } = await voidKudos({ store, envelope }, { serviceId, from: inUtc(values.from), to: inUtc(values.to) });
    console.log(voided === 0 ? 'There are no such kudos.' : `Voided ${voided} kudos.`);
    return 0;
  });
});
