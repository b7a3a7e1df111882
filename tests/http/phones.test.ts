import type { TestApi } from '../support/api.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, eventsOf, idOf, readAfter, serviceForm } from './commandsSupport.ts';
import { appendGeneratedServices, cardsOf, createGeneratedService } from './queriesSupport.ts';

/* Phones of services: the number to call that the server answers. */
let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi();
});
afterAll(() => api.stop());

const contact = (phone: string, phoneText: string, extension = '') => ({ contact: { phone, phoneText, extension } });

test('lists and pages answer the number to call of stored contacts, also of older imports', async () => {
  const services = [
    createGeneratedService(0, 'Ten digits', contact('3035550142', '', '12')),
    createGeneratedService(1, 'Foreign', contact('+526865551234', '')),
    createGeneratedService(2, 'Foreign text', contact('', '011 52 686 555 1235')),
    createGeneratedService(3, 'Code text', contact('', 'Dial 2-1-1')),
    createGeneratedService(4, 'Fax first', contact('', 'Fax: 303-555-0199 Phone 303-555-0103')),
    createGeneratedService(5, 'Fax alone', contact('', 'Fax 303-555-0198')),
  ];
  await appendGeneratedServices(api, services);
  const expectedCalls = {
    'Ten digits': undefined,
    Foreign: { href: 'tel:+526865551234', text: '+52 686 555 1234' },
    'Foreign text': { href: 'tel:+526865551235', text: '+52 686 555 1235' },
    'Code text': { href: 'tel:211', text: '211' },
    'Fax first': { href: 'tel:+13035550103', text: '(303) 555-0103' },
    'Fax alone': undefined,
  };
  const cards = cardsOf(await api.sendRequest('/api/services?limit=50'));
  expect(Object.fromEntries(cards.map(({ name, call }) => [name, call]))).toEqual(expectedCalls);
  for (const { id, described } of services) {
    const page = await api.sendRequest(`/api/services/${id}`, { headers: { accept: 'application/json' } });
    const { name, call } = page.body as { readonly name?: string; readonly call?: unknown };
    expect({ name, call }).toEqual({ name: described.name, call: expectedCalls[described.name as keyof typeof expectedCalls] });
  }
});

test.each([
  ['303.555.0100 ext 5', { phone: '3035550100', extension: '5', phoneText: '' }, undefined],
  ['+52 686 555 1234', { phone: '+526865551234', extension: '', phoneText: '' }, 'tel:+526865551234'],
  ['Dial 2-1-1', { phone: '211', extension: '', phoneText: '' }, 'tel:211'],
  ['303-555-HELP', { phone: '3035554357', extension: '', phoneText: '303-555-HELP' }, undefined],
  ['Fax 303-555-0199, phone 303-555-0103', { phone: '3035550103', phoneText: 'Fax 303-555-0199, phone 303-555-0103' }, undefined],
  ['N/A', { phone: '', phoneText: '' }, undefined],
])('the form stores %j by the rules of imports', async (phone, stored, href) => {
  const added = await addService(api, { phone });
  const events = await eventsOf(api, `service-${idOf(added)}`);
  expect(events.find(({ type }) => type === 'ContactSet')?.data).toMatchObject(stored);
  const page = await readAfter(api, added, `/api/services/${idOf(added)}`);
  expect((page.body as { readonly call?: { readonly href: string } }).call?.href).toBe(href);
  // The same service sent back, as the form does, changes nothing.
  const sent = { ...serviceForm({ phone: stored.phone }), ...('extension' in stored && { extension: stored.extension }) };
  expect((await api.sendRequest(`/api/services/${idOf(added)}`, { method: 'PUT', body: sent })).status).toBe(200);
  expect(await eventsOf(api, `service-${idOf(added)}`)).toEqual(events);
});

test.each(['ask at the desk', 'Fax 303-555-0199', '555-0142', '+52 686 555'])(
  'the form refuses %j, which has no number to call',
  async (phone) => {
    const reply = await api.sendRequest('/api/services', { body: serviceForm({ phone }) });
    expect(reply.body).toMatchObject({ status: 400, errors: [{ path: 'phone', code: 'PLEASE_INPUT_VALID_PHONE' }] });
  },
);
