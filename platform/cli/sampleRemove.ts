import { randomUUID } from 'node:crypto';
import { operatorEnvelope } from '../../command-api/accounts/firstAdministrator.ts';
import { removeSamplePeople } from '../../command-api/accounts/samplePeople.ts';
import { noFailpoint } from '../../command-api/failpoint.ts';
import { ADMINISTRATOR_ID } from '../access/adminToken.ts';
import { systemClock } from '../clock.ts';
import { keysDirOf, readConfig } from '../config.ts';
import type { EventStore } from '../event-store/types.ts';
import type { MongoConnection } from '../mongo/index.ts';
import { removeSample } from '../sample/index.ts';
import { openVault } from '../vault/index.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const removePeople = async (store: EventStore, { vault: db }: MongoConnection) => {
  const config = readConfig();
  const vault = await openVault({ db, keysDir: keysDirOf(config), masterKey: config.masterKey, clock: systemClock });
  return removeSamplePeople({ store, vault, clock: systemClock, failpoint: noFailpoint }, () =>
    operatorEnvelope(randomUUID(), 'npm run sample:remove', systemClock()),
  );
};

/** `npm run sample:remove`: takes the fictional directory out of the listings and erases its people; the log keeps its history. */
await runTool(() =>
  withStores(async ({ store }, mongo) => {
    const { services, crisisLines } = await removeSample({
      store,
      clock: systemClock,
      newId: randomUUID,
      administratorId: ADMINISTRATOR_ID,
    });
    const { erased, lastAdministrator } = await removePeople(store, mongo);
    if (services + crisisLines + erased === 0 && !lastAdministrator) console.log('There is no sample directory to remove.');
    if (services + crisisLines > 0)
      console.log(`Removed the ${services} services and ${crisisLines} crisis lines of the sample directory.`);
    if (erased > 0) console.log(`Erased the ${erased} people of the sample directory.`);
    if (lastAdministrator)
      console.log('The sample administrator stays: nobody else is one. Make another (npm run admin -- EMAIL), then run this again.');
    return 0;
  }),
);
