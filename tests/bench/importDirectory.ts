import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../browser/visitor.ts';
import { EXAMPLE_FORM } from '../support/exampleForm.ts';
import { personOf, type Person, type RunningShelter } from '../support/shelter.ts';
import { runTool } from '../support/tool.ts';
import { listingsOf } from './importRows.ts';

/* Fills the directory before a measurement: imported listings, shelters with counted beds, and user accounts. */

const IMPORTED_LISTING_COUNT = 500;
const SHELTER_COUNT = 12;
const RESAVED_SERVICE_COUNT = 20;
const ACCOUNT_COUNT = 40;
const BEDS_PER_SHELTER = 40;

/** Data that the simulated users need. */
export interface FilledDirectory {
  /** Token of an administrator, who saves and counts. */
  readonly token: string;
  /** Services that are saved repeatedly, with the form as it was first sent. */
  readonly services: readonly { readonly id: string; readonly form: Readonly<Record<string, unknown>> }[];
  readonly shelters: readonly string[];
  readonly accounts: readonly Person[];
}

const SERVICE_FORM = { ...EXAMPLE_FORM, description: 'Doors open at seven. Ring the bell at the side door; dogs are welcome.' };

/** Sends a request and parses the response; a rejection ends the run. */
const postJson = async <ResponseBody>(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<ResponseBody> => {
  const allHeaders = { 'content-type': 'application/json', ...headers };
  const response = await fetch(url, { method: 'POST', headers: allHeaders, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} is rejected: ${await response.text()}`);
  return (await response.json()) as ResponseBody;
};

const openAccount = async (url: string, index: number): Promise<Person> => {
  const person = { email: `visitor${index}@example.org`, password: 'three quiet harbors' };
  const body = { ...person, displayName: `Visitor ${index}`, phone: '', isVolunteer: false };
  // The number of sign-ups per network and hour is limited.
  await postJson(`${url}/api/auth/sign-up`, body, { 'idempotency-key': person.email, 'x-forwarded-for': `10.200.0.${index}` });
  return person;
};

const addService = async (url: string, token: string, name: string): Promise<FilledDirectory['services'][number]> => {
  const form = { ...SERVICE_FORM, name };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': name.replaceAll(' ', '-') };
  return { ...(await postJson<{ readonly id: string }>(`${url}/api/services`, form, headers)), form };
};

const namesOf = (name: string, count: number): readonly string[] => Array.from({ length: count }, (_name, index) => `${name} ${index + 1}`);

/** Fills a product that has its sample already. */
export const fillDirectory = async ({ url, people, dataDir }: RunningShelter, folder: string): Promise<FilledDirectory> => {
  const file = path.join(folder, 'before.jsonl');
  await writeFile(file, listingsOf('before', IMPORTED_LISTING_COUNT, 1));
  const { code, output } = await runTool('import', [file], { SHELTER_DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`The first listings cannot be imported: ${output}`);

  const { token } = await signIn(url, personOf({ people }, 'administrator'));
  const services: FilledDirectory['services'][number][] = [];
  for (const name of namesOf('Place', RESAVED_SERVICE_COUNT)) services.push(await addService(url, token, name));
  const shelters: string[] = [];
  for (const name of namesOf('Shelter', SHELTER_COUNT)) shelters.push((await addService(url, token, name)).id);
  const bedCounts = shelters.map((id) => ({ id, totalBeds: BEDS_PER_SHELTER, availableBeds: BEDS_PER_SHELTER }));
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'all-beds' };
  await postJson(`${url}/api/services/update-available-beds`, { services: bedCounts }, headers);
  const accounts: Person[] = [];
  for (let index = 0; index < ACCOUNT_COUNT; index += 1) accounts.push(await openAccount(url, index));
  // Later saves send only the fields of the original form, so other response fields are dropped here.
  return { token, services: services.map(({ id, form }) => ({ id, form })), shelters, accounts };
};
