import { randomUUID } from 'node:crypto';
import { operatorEnvelope } from '#command-api/accounts/firstAdministrator.ts';
import { noFailpoint } from '#command-api/commands/failpoint.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import { openVault } from '#identity/vault/index.ts';
import { keysFolderOf, readConfig } from '#platform/config.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { MongoConnection } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { removeSample, type RemovedSample } from '../sample/index.ts';
import { removeSamplePeople, type RemovedSamplePeople } from '../sample/removeSamplePeople.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run sample:remove [-- --yes]

Removes the fictional directory from the listings and erases its people; the log keeps its history. Data that users added
stays: services are transferred to the longest-serving administrator, and feedback and the crisis lines, which are real, stay
unchanged. The command lists each fictional service that a user changed, and removes it only with --yes. A second run changes
nothing. Uses EVENTSTORE_URL and MONGODB_URL, or the embedded stores of the data folder (running or not).

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

const formatCount = (number: number, singular: string, plural: string): string => `${number} ${number === 1 ? singular : plural}`;
const formatServices = (number: number): string => formatCount(number, 'service', 'services');
const indentedList = (names: readonly string[]): string[] => names.map((name) => `  ${name}`);

const removePeople = async (store: EventStore, { vault: db }: MongoConnection): Promise<RemovedSamplePeople> => {
  const config = readConfig();
  const vault = await openVault({ db, keysDir: keysFolderOf(config), masterKey: config.masterKey, clock: systemClock });
  return removeSamplePeople({ store, vault, clock: systemClock, failpoint: noFailpoint }, () =>
    operatorEnvelope(randomUUID(), 'npm run sample:remove', systemClock()),
  );
};

const describeSuccessor = ({ successor, services: names }: RemovedSamplePeople): string[] => {
  if (successor === null) return [];
  const { displayName, email } = successor.person;
  if (!successor.isOfSample)
    return names.length === 0
      ? []
      : [`${formatServices(names.length)} that people added now belong to ${displayName} (${email}):`, ...indentedList(names)];
  const successorText =
    names.length === 0
      ? []
      : [`${formatServices(names.length)} that people added stay with ${displayName} (${email}):`, ...indentedList(names)];
  return [
    ...successorText,
    `${displayName} (${email}) stays, because there is no other administrator. Add one (npm run admin -- EMAIL), then run this command`,
    names.length === 0 ? 'again.' : 'again: it transfers the services to that user.',
  ];
};

/** Returns the lines of a report on the removed and the remaining data. */
const report = (sample: RemovedSample, people: RemovedSamplePeople): string[] => {
  const { revised } = sample;
  const isNothingRemoved = !sample.changed && revised.length === 0 && people.erased === 0 && people.successor?.isOfSample !== true;
  if (isNothingRemoved) return ['There is no sample directory to remove.'];
  const feedbacks =
    sample.feedbacks === 0 ? [] : [`${formatCount(sample.feedbacks, 'piece', 'pieces')} of feedback that people sent: kept.`];
  return [
    ...(sample.services > 0 ? [`Removed the ${formatServices(sample.services)} of the sample directory.`] : []),
    ...(people.erased > 0 ? [`Erased the ${formatCount(people.erased, 'person', 'people')} of the sample directory.`] : []),
    ...(revised.length > 0
      ? [
          `${formatServices(revised.length)} of the sample with changes: kept. To remove them too: npm run sample:remove -- --yes`,
          ...indentedList(revised),
        ]
      : []),
    ...describeSuccessor(people),
    ...(sample.crisisLines > 0 ? [`${formatCount(sample.crisisLines, 'crisis line', 'crisis lines')}, which are real: kept.`] : []),
    ...feedbacks,
  ];
};

await runTool({
  usage: USAGE,
  flags: { yes: { type: 'boolean', default: false } },
  run: ({ yes: includesRevised }) =>
    withStores(async ({ store }, mongo) => {
      const sample = await removeSample({
        store,
        clock: systemClock,
        newId: randomUUID,
        administratorId: ADMINISTRATOR_ID,
        revisedToo: includesRevised,
      });
      for (const line of report(sample, await removePeople(store, mongo))) console.log(line);
      return 0;
    }),
});
