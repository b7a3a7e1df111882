import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signIn } from '../browser/visitor.ts';
import { EXAMPLE_FORM } from '../support/exampleForm.ts';
import { personOf, type Person, type Shelter } from '../support/shelter.ts';
import { runTool } from '../support/tool.ts';
import { listingsOf } from './importRows.ts';

/* The directory before the measurement: some hundred listings, shelters with counted beds, and users. */

const LISTED = 500;
const SHELTERS = 12;
const SAVED = 20;
const ACCOUNTS = 40;
const BEDS = 40;

/** Data that the simulated users need. */
export interface FilledDirectory {
  /** Token of an administrator, who saves and counts. */
  readonly token: string;
  /** Services that are saved repeatedly, with the form as it was first sent. */
  readonly services: readonly { readonly id: string; readonly form: Readonly<Record<string, unknown>> }[];
  readonly shelters: readonly string[];
  readonly accounts: readonly Person[];
}

const FORM = { ...EXAMPLE_FORM, description: 'Doors open at seven. Ring the bell at the side door; dogs are welcome.' };

/** Sends a request and parses the response; a rejection ends the run. */
const send = async <Answered>(url: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answered> => {
  const all = { 'content-type': 'application/json', ...headers };
  const answer = await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} is rejected: ${await answer.text()}`);
  return (await answer.json()) as Answered;
};

const openAccount = async (url: string, index: number): Promise<Person> => {
  const person = { email: `visitor${index}@example.org`, password: 'three quiet harbors' };
  const body = { ...person, displayName: `Visitor ${index}`, phone: '', isVolunteer: false };
  // The number of sign-ups per network and hour is limited.
  await send(`${url}/api/auth/sign-up`, body, { 'idempotency-key': person.email, 'x-forwarded-for': `10.200.0.${index}` });
  return person;
};

const addPlace = async (url: string, token: string, name: string): Promise<FilledDirectory['services'][number]> => {
  const form = { ...FORM, name };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': name.replaceAll(' ', '-') };
  return { ...(await send<{ readonly id: string }>(`${url}/api/services`, form, headers)), form };
};

const namesOf = (name: string, count: number): readonly string[] => Array.from({ length: count }, (_name, index) => `${name} ${index + 1}`);

/** Fills a product that has its sample already. */
export const fillDirectory = async ({ url, people, dataDir }: Shelter, folder: string): Promise<FilledDirectory> => {
  const file = path.join(folder, 'before.jsonl');
  await writeFile(file, listingsOf('before', LISTED, 1));
  const { code, output } = await runTool('import', [file], { SHELTER_DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`The first listings cannot be imported: ${output}`);

  const { token } = await signIn(url, personOf({ people }, 'administrator'));
  const services: FilledDirectory['services'][number][] = [];
  for (const name of namesOf('Place', SAVED)) services.push(await addPlace(url, token, name));
  const shelters: string[] = [];
  for (const name of namesOf('Shelter', SHELTERS)) shelters.push((await addPlace(url, token, name)).id);
  const counted = shelters.map((id) => ({ id, totalBeds: BEDS, availableBeds: BEDS }));
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'all-beds' };
  await send(`${url}/api/services/update-available-beds`, { services: counted }, headers);
  const accounts: Person[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) accounts.push(await openAccount(url, index));
  // Later saves send only the fields of the original form, so other response fields are dropped here.
  return { token, services: services.map(({ id, form }) => ({ id, form })), shelters, accounts };
};
