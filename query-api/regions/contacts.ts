import { coordinatorOperations, type CoordinatorResult } from '#contract/coordinatorOperations.ts';
import { liaisonOperations, type LiaisonResult } from '#contract/liaisonOperations.ts';
import { Problem } from '#contract/problem.ts';
import { unsealCoordinators, unsealLiaisons } from '#identity/contacts/sealedContacts.ts';
import { withDigitsOnly } from '../listing/searchText.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Reading, StoredModel } from '../querying/model/storedModel.ts';
import { nextLink } from '../querying/nextLink.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, queriesOf, type Query } from '../querying/query.ts';
import { loadRegionRows } from '../querying/regions/loadRegionRows.ts';
import { coordinatorJson, liaisonJson, recordMetadata } from './contactJson.ts';
import { pageOf } from './pageOf.ts';
import { requireRegionAccess } from './regions.ts';

const coordinatorTexts = ({ name, addresses = [], officePhone = '', mobile = '', fax = '', email = '', regions }: CoordinatorResult) => [
  name,
  email,
  withDigitsOnly(`${officePhone} ${mobile} ${fax}`),
  ...addresses,
  ...regions.map((region) => region.name),
];

const liaisonTexts = ({ name, title = '', district, county, position = '', phone = '', email = '' }: LiaisonResult) => [
  name,
  title,
  district,
  county,
  position,
  email,
  withDigitsOnly(phone),
];

/** Finds one item of a list. Throws 404 if there is none. */
const findById = <One extends { readonly id: string }>(reading: Reading, records: readonly One[], id: string) => {
  const foundRecord = records.find((record) => record.id === id);
  if (foundRecord === undefined) throw new Problem(404, 'NOT_FOUND', { headers: privateHeaders(reading) });
  return { headers: privateHeaders(reading), body: foundRecord };
};

/** Creates the queries about coordinators and liaisons; sealed data is unsealed here. */
export const createContactQueries = ({ db, vault }: QueryContext, regions: StoredModel): readonly Query[] => {
  const loadCoordinators = async (reading: Reading, { removed }: { readonly removed: boolean }): Promise<CoordinatorResult[]> => {
    const [rows, regionRows] = await Promise.all([
      loadRegionRows(db, reading, 'coordinator', { removed }),
      loadRegionRows(db, reading, 'region'),
    ]);
    const openedFacts = await unsealCoordinators(
      vault.keys,
      rows.map(({ sealed }) => sealed),
    );
    return rows.map((row, index) => ({
      ...coordinatorJson(row.id, openedFacts[index] ?? null),
      regions: regionRows.filter(({ coordinatorIds }) => coordinatorIds.includes(row.id)).map(({ id, name }) => ({ id, name })),
      ...recordMetadata(row),
    }));
  };

  const loadLiaisons = async (reading: Reading, { removed }: { readonly removed: boolean }): Promise<LiaisonResult[]> => {
    const rows = await loadRegionRows(db, reading, 'liaison', { removed });
    const openedFacts = await unsealLiaisons(
      vault.keys,
      rows.map(({ sealed }) => sealed),
    );
    return rows.map((row, index) => liaisonJson(row, openedFacts[index] ?? null));
  };

  return queriesOf(
    defineQuery(coordinatorOperations.list, async ({ query, url, header, authenticate }) => {
      requireRegionAccess(await authenticate(), query);
      const reading = await regions.open(header('consistency-token'));
      const { page, total } = pageOf(await loadCoordinators(reading, query), query, coordinatorTexts);
      return { headers: { ...privateHeaders(reading), 'X-Total-Count': String(total), ...nextLink(url, query, total) }, body: page };
    }),
    defineQuery(coordinatorOperations.get, async ({ params: { id }, header, authenticate }) => {
      requireRegionAccess(await authenticate());
      const reading = await regions.open(header('consistency-token'));
      return findById(reading, await loadCoordinators(reading, { removed: false }), id);
    }),
    defineQuery(liaisonOperations.list, async ({ query, url, header, authenticate }) => {
      requireRegionAccess(await authenticate(), query);
      const { county, region, removed } = query;
      const reading = await regions.open(header('consistency-token'));
      const regionCounties =
        region === undefined ? undefined : (await loadRegionRows(db, reading, 'region')).find(({ id }) => id === region)?.counties;
      const isInRegion = (record: LiaisonResult): boolean =>
        (county === undefined || record.county === county) && (region === undefined || regionCounties?.includes(record.county) === true);
      const { page, total } = pageOf((await loadLiaisons(reading, { removed })).filter(isInRegion), query, liaisonTexts);
      return { headers: { ...privateHeaders(reading), 'X-Total-Count': String(total), ...nextLink(url, query, total) }, body: page };
    }),
    defineQuery(liaisonOperations.get, async ({ params: { id }, header, authenticate }) => {
      requireRegionAccess(await authenticate());
      const reading = await regions.open(header('consistency-token'));
      return findById(reading, await loadLiaisons(reading, { removed: false }), id);
    }),
  );
};
