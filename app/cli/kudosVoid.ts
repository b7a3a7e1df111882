import { randomUUID } from 'node:crypto';
import { operatorEnvelope } from '#command-api/accounts/firstAdministrator.ts';
import { voidKudos } from '#command-api/kudos/voidKudos.ts';
import { readConfig } from '#platform/config.ts';
import { systemClock } from '#platform/systemClock.ts';
import { runTool } from './runTool.ts';
import { withLog } from './withLog.ts';

const isValidTime = (text: string | undefined): boolean => text === undefined || !Number.isNaN(Date.parse(text));
const toUtcIso = (text: string | undefined): string | undefined => (text === undefined ? undefined : new Date(text).toISOString());

const envelope = () => operatorEnvelope(randomUUID(), 'npm run kudos:void', systemClock());

/** Excludes abusive kudos from the count; the log still contains them. */
await runTool({
  usage: 'Usage: npm run kudos:void -- SERVICE_ID [--from 2026-03-10T00:00Z] [--to 2026-03-11T00:00Z]',
  flags: { from: { type: 'string' }, to: { type: 'string' } },
  minArguments: 1,
  async run({ from, to }, [serviceId = '']) {
    if (!isValidTime(from) || !isValidTime(to)) return null;
    const { eventStoreUrl, dataDir } = readConfig();
    const { voided } = await withLog({ url: eventStoreUrl, dataDir }, ({ store }) =>
      voidKudos({ store, envelope }, { serviceId, from: toUtcIso(from), to: toUtcIso(to) }),
    );
    console.log(voided === 0 ? 'No kudos match.' : `Voided ${voided} kudos.`);
    return 0;
  },
});
