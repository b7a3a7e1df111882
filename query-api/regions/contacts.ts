import { coordinatorOperations, type CoordinatorResult } from '#contract/coordinatorOperations.ts';
import { liaisonOperations, type LiaisonResult } from '#contract/liaisonOperations.ts';
import { Problem } from '#contract/problem.ts';
import { openCoordinators, openLiaisons } from '#identity/contacts/content.ts';
import { withDigits } from '#listing/textSearch.ts';
import type { QueryContext } from '#querying/context.ts';
import type { Reading, StoredModel } from '#querying/model/storedModel.ts';
import { nextLink } from '#querying/nextLink.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, queriesOf, type Query } from '#querying/query.ts';
import { rowsOf } from '#querying/regions/storedRows.ts';
import { coordinatorJson, liaisonJson, stampsOf } from './contactJson.ts';
import { partOf } from './listPart.ts';
import { mustRead } from './regions.ts';

const coordinatorTexts = ({ name, addresses = [], officePhone = '', mobile = '', fax = '', email = '', regions }: CoordinatorResult) => [
  name,
  email,
  withDigits(`${officePhone} ${mobile} ${fax}`),
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
  withDigits(phone),
];

/** Finds one item of a list. Throws 404 if there is none. */
const oneOf = <One extends { readonly id: string }>(reading: Reading, all: readonly One[], id: string) => {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Problem(404, 'NOT_FOUND', { headers: privateHeaders(reading) });
  return { headers: privateHeaders(reading), body: found };
};

/** Creates the queries about coordinators and liaisons; sealed data is unsealed here. */
export const createContactQueries = ({ db, vault }: QueryContext, regions: StoredModel): readonly Query[] => {
  const coordinatorsIn = async (reading: Reading, removed: boolean): Promise<CoordinatorResult[]> => {
    const [rows, areas] = await Promise.all([rowsOf(db, reading, 'coordinator', { removed }), rowsOf(db, reading, 'region')]);
    const opened = await openCoordinators(
      vault.keys,
      rows.map(({ sealed }) => sealed),
    );
    return rows.map((row, index) => ({
      ...coordinatorJson(row.id, opened[index] ?? null),
      regions: areas.filter(({ coordinatorIds }) => coordinatorIds.includes(row.id)).map(({ id, name }) => ({ id, name })),
      ...stampsOf(row),
    }));
  };

  const liaisonsIn = async (reading: Reading, removed: boolean): Promise<LiaisonResult[]> => {
    const rows = await rowsOf(db, reading, 'liaison', { removed });
    const opened = await openLiaisons(
      vault.keys,
      rows.map(({ sealed }) => sealed),
    );
    return rows.map((row, index) => liaisonJson(row, opened[index] ?? null));
  };

  return queriesOf(
    defineQuery(coordinatorOperations.list, async ({ query, url, header, authenticate }) => {
      mustRead(await authenticate(), query);
      const reading = await regions.open(header('consistency-token'));
      const { part, total } = partOf(await coordinatorsIn(reading, query.removed), query, coordinatorTexts);
      return { headers: { ...privateHeaders(reading), 'X-Total-Count': String(total), ...nextLink(url, query, total) }, body: part };
    }),
    defineQuery(coordinatorOperations.get, async ({ params: { id }, header, authenticate }) => {
      mustRead(await authenticate());
      const reading = await regions.open(header('consistency-token'));
      return oneOf(reading, await coordinatorsIn(reading, false), id);
    }),
    defineQuery(liaisonOperations.list, async ({ query, url, header, authenticate }) => {
      mustRead(await authenticate(), query);
      const { county, region, removed } = query;
      const reading = await regions.open(header('consistency-token'));
      const within = region === undefined ? undefined : (await rowsOf(db, reading, 'region')).find(({ id }) => id === region)?.counties;
      const isWithin = (one: LiaisonResult): boolean =>
        (county === undefined || one.county === county) && (region === undefined || within?.includes(one.county) === true);
      const { part, total } = partOf((await liaisonsIn(reading, removed)).filter(isWithin), query, liaisonTexts);
      return { headers: { ...privateHeaders(reading), 'X-Total-Count': String(total), ...nextLink(url, query, total) }, body: part };
    }),
    defineQuery(liaisonOperations.get, async ({ params: { id }, header, authenticate }) => {
      mustRead(await authenticate());
      const reading = await regions.open(header('consistency-token'));
      return oneOf(reading, await liaisonsIn(reading, false), id);
    }),
  );
};
