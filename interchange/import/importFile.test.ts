import { metadataSchema } from '#domain/envelope/envelope.ts';
import { parseEventData } from '#domain/events/registry.ts';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { importActor, importFile } from './importFile.ts';
import { formatReport } from './importReport.ts';
import { parseFile } from './parseFile.ts';
import type { ListingsFile } from './planFile.ts';
import { readRowFields } from './rowFields.ts';

const IMPORT_IDS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333'];

const setUp = () => {
  const store = createMemoryEventStore();
  let runCount = 0;
  const importText = (text: string, options: Pick<ListingsFile, 'kind'> = {}) => {
    runCount += 1;
    return importFile({
      store,
      clock: () => Date.UTC(2026, 10, 20) + runCount * 1000,
      importId: IMPORT_IDS[runCount - 1] ?? '',
      actor: importActor('administrator'),
      name: 'city.jsonl',
      bytes: new TextEncoder().encode(text),
      concurrency: 4,
      ...options,
    });
  };
  return { store, importText };
};

const jsonLines = (...rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

const pantryRow = {
  name: 'Oak Park Pantry',
  address: '12 Oak St',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  phone: '303-555-0101',
  hours: 'Mon 9am-5pm',
  harvested: '2025-08-08',
};

describe('importing a file', () => {
  test('accounts for every row', async () => {
    covers('import-1');
    const { importText } = setUp();
    const report = await importText(`${jsonLines(pantryRow, { ...pantryRow, name: '' }, pantryRow, { name: 'Nowhere' })}\nnot json\n\n`);
    expect(report).toMatchObject({ rows: 5, added: 2, revised: 0, unchanged: 0, refused: 3 });
    expect(report.outcomes.flatMap((row) => (row.outcome === 'refused' ? [[row.line, row.reason]] : []))).toEqual([
      [2, 'NO_NAME'],
      [4, 'NO_PLACE_ADDRESS_OR_PHONE'],
      [5, 'NOT_A_ROW'],
    ]);
    expect(formatReport(report)).toContain('line 4 refused, it has neither place, address nor phone: Nowhere');
  });

  test('reports points and ZIP codes that contradict the address', async () => {
    const { importText } = setUp();
    const report = await importText(
      jsonLines(
        { ...pantryRow, latitude: -104.99, longitude: 39.75 },
        { ...pantryRow, name: 'Elm Pantry', zip: '10001' },
        {
          ...pantryRow,
          name: 'Ash Pantry',
        },
      ),
    );
    expect(report.outcomes.map((row) => (row.outcome === 'refused' ? null : row.place))).toEqual([
      [{ kind: 'pointRepaired', repairs: ['swapped'] }],
      [{ kind: 'zipOfOtherState', zip: '10001', state: 'NY' }],
      undefined,
    ]);
    const lines = formatReport(report).split('\n');
    expect(lines.filter((line) => /^ {2}line \d+: its/.test(line))).toEqual([
      expect.stringContaining('line 1: its point was latitude and longitude swapped; put right (service '),
      expect.stringContaining('line 2: its ZIP code 10001 is of another state (NY); left out (service '),
    ]);
  });

  test('reports rows that look like an earlier one, and imports them', async () => {
    covers('import-twice');
    const { importText } = setUp();
    const report = await importText(
      jsonLines(
        pantryRow,
        { ...pantryRow, address: '12 OAK STREET', phone: '', category: 'Food' },
        { ...pantryRow, address: '99 Elm St' },
        { ...pantryRow, name: 'Elm Pantry' },
        { ...pantryRow, address: '12 Oak St', category: 'Pantry' },
      ),
    );
    expect(report).toMatchObject({ added: 5 });
    expect(report.outcomes.map((row) => (row.outcome === 'refused' ? null : row.looksLike))).toEqual([
      undefined,
      { line: 1, same: ['address'] },
      { line: 1, same: ['phone'] },
      undefined,
      { line: 1, same: ['address', 'phone'] },
    ]);
    expect(formatReport(report)).toContain('line 5 looks like line 1: the same name and address and phone (service ');
  });

  test('S21: imports a row without its invalid addresses, and reports them', async () => {
    covers('S21.10');
    const { store, importText } = setUp();
    const addresses = {
      website: 'http://192.168.0.1/admin',
      facebook: 'facebook.com/oakpark',
      email: 'Ana <ana@example.org>, ben@example.org',
    };
    const report = await importText(
      jsonLines({ ...pantryRow, ...addresses }, { ...pantryRow, name: 'Elm Pantry', email: 'elm@example.org' }),
    );
    expect(report).toMatchObject({ added: 2, refused: 0 });
    const [contact, otherContact] = store.events.filter(({ type }) => type === 'ContactSet').map(({ data }) => data);
    expect(contact).toMatchObject({ website: '', facebook: 'http://facebook.com/oakpark', contactEmail: '' });
    expect(otherContact).toMatchObject({ contactEmail: 'elm@example.org' });
    const text = formatReport(report);
    expect(text).toContain('line 1 imported without its website, which is not a public web address: http://192.168.0.1/admin');
    expect(text).toContain('line 1 imported without its email, which is not a valid address: Ana <ana@example.org>, ben@example.org');
    expect(text).not.toContain('line 2');
  });

  test('reports a condition whose value is neither yes nor no', async () => {
    const { store, importText } = setUp();
    const report = await importText(
      jsonLines({ ...pantryRow, wheelchair: 'limited' }, { ...pantryRow, name: 'Elm Pantry', wheelchair: 'no' }),
    );
    const classifications = store.events.filter(({ type }) => type === 'ServiceClassified').map(({ data }) => data);
    expect(classifications).toEqual([
      expect.not.objectContaining({ wheelchairAccessible: expect.anything() }),
      expect.objectContaining({ wheelchairAccessible: false }),
    ]);
    expect(formatReport(report)).toContain('line 1 has no clear yes or no for wheelchairAccessible: limited');
    expect(formatReport(report)).not.toContain('line 2');
  });

  test('changes nothing on a second run, and revises only the section that changed', async () => {
    covers('import-2');
    const { store, importText } = setUp();
    await importText(jsonLines(pantryRow));
    const eventsBefore = store.events.length;
    expect(await importText(jsonLines(pantryRow))).toMatchObject({ added: 0, unchanged: 1 });
    expect(store.events.slice(eventsBefore).map(({ type }) => type)).toEqual(['ImportStarted', 'ImportFinished']);
    expect(await importText(jsonLines({ ...pantryRow, phone: '303-555-0102' }))).toMatchObject({ revised: 1 });
    expect(store.events.slice(eventsBefore + 2).map(({ type }) => type)).toEqual(['ImportStarted', 'ContactSet', 'ImportFinished']);
  });

  test('reads a service before its command only where rows are there already', async () => {
    const { store, importText } = setUp();
    const rows = Array.from({ length: 40 }, (_, index) => ({ ...pantryRow, name: `Pantry ${index}` }));
    const readStream = jest.spyOn(store, 'readStream');
    expect(await importText(jsonLines(...rows))).toMatchObject({ added: 40 });
    expect(readStream).not.toHaveBeenCalledWith(expect.stringMatching(/^service-/));
    const append = jest.spyOn(store, 'append');
    expect(await importText(jsonLines(...rows))).toMatchObject({ added: 0, unchanged: 40 });
    // At most the four rows in flight together are tried as new ones, besides the two events of the import itself.
    expect(append.mock.calls.length).toBeLessThanOrEqual(4 + 2);
  });

  test('keeps and reports sections that a person changed after the last import', async () => {
    covers('import-3');
    const { store, importText } = setUp();
    const firstReport = await importText(jsonLines(pantryRow));
    const added = firstReport.outcomes[0];
    if (added?.outcome !== 'added') throw new Error('not added');
    const serviceStream = `service-${added.serviceId}`;
    const contact = store.events.find(({ type }) => type === 'ContactSet');
    if (!contact) throw new Error('no contact');
    const metadata = { ...contact.metadata, commandId: IMPORT_IDS[2] ?? '', actor: { id: 'owner', role: 'USER', via: 'web' } } as const;
    await store.append(serviceStream, 'any', [
      { id: IMPORT_IDS[2] ?? '', type: 'ContactSet', data: { ...(contact.data as object), phone: '3035550199' }, metadata },
    ]);
    const secondReport = await importText(jsonLines({ ...pantryRow, phone: '303-555-0102', hours: 'Tue 9am-5pm' }));
    expect(secondReport).toMatchObject({ revised: 1, kept: 1 });
    expect(secondReport.outcomes[0]).toMatchObject({ kept: ['contact'] });
    expect((await store.readStream(serviceStream)).at(-1)?.type).toBe('HoursSet');
  });

  test('counts every row by the source of its kind, including rows without a kind', async () => {
    const { importText } = setUp();
    const rows = jsonLines(
      { ...pantryRow, category: 'Legal' },
      pantryRow,
      { ...pantryRow, name: 'Oak Park' },
      { ...pantryRow, name: 'Elm Park' },
      { ...pantryRow, name: '' },
    );
    const report = await importText(rows);
    expect(report).toMatchObject({ rows: 5, refused: 1, kinds: { fields: 1, words: 1, option: 0, nothing: 2 } });
    expect(report.outcomes.map((row) => (row.outcome === 'refused' ? null : row.kindFrom))).toEqual([
      'fields',
      'words',
      'nothing',
      'nothing',
      null,
    ]);
    expect(formatReport(report)).toContain('1 by their own fields, 1 by words of name or description, 0 by --kind, 2 kind not said');
    const secondReport = await importText(rows, { kind: 'COUNSELING' });
    expect(secondReport).toMatchObject({ added: 0, revised: 2, unchanged: 2, kinds: { fields: 1, words: 1, option: 2, nothing: 0 } });
  });

  test('updates a kind that it now reads better, but keeps a kind that a person chose', async () => {
    const { store, importText } = setUp();
    const row = { ...pantryRow, name: 'Oak Park' };
    const firstReport = await importText(jsonLines(row));
    const eventsBefore = store.events.length;
    const secondReport = await importText(jsonLines({ ...row, notes: 'Free legal aid.' }));
    expect(secondReport).toMatchObject({ added: 0, revised: 1 });
    expect(secondReport.outcomes[0]).toMatchObject({
      serviceId: firstReport.outcomes[0]?.outcome === 'added' && firstReport.outcomes[0].serviceId,
    });
    const classifications = store.events.slice(eventsBefore).find(({ type }) => type === 'ServiceClassified');
    if (!classifications) throw new Error('not classified');
    expect(classifications.data).toMatchObject({ types: ['ASSISTANCE'] });
    const metadata = {
      ...classifications.metadata,
      commandId: IMPORT_IDS[2] ?? '',
      actor: { id: 'owner', role: 'USER', via: 'web' },
    } as const;
    await store.append(classifications.streamName, 'any', [
      { id: IMPORT_IDS[2] ?? '', type: 'ServiceClassified', data: { ...(classifications.data as object), types: ['EDUCATION'] }, metadata },
    ]);
    const thirdReport = await importText(jsonLines({ ...row, notes: 'Free legal aid.' }));
    expect(thirdReport).toMatchObject({ added: 0, revised: 0, unchanged: 1, kept: 1 });
    expect(thirdReport.outcomes[0]).toMatchObject({ kept: ['classified'] });
  });

  test('changes "contact for hours" of an earlier edition to unknown hours, unless a person set it', async () => {
    for (const via of ['import', 'web'] as const) {
      const { store, importText } = setUp();
      const added = (await importText(jsonLines({ ...pantryRow, hours: '' }))).outcomes[0];
      if (added?.outcome !== 'added') throw new Error('not added');
      const serviceStream = `service-${added.serviceId}`;
      const hours = store.events.find(({ type }) => type === 'HoursSet');
      if (!hours) throw new Error('no hours');
      const metadata = {
        ...hours.metadata,
        commandId: IMPORT_IDS[2] ?? '',
        actor: { id: 'administrator', role: 'ADMINISTRATOR', via },
      } as const;
      const unreadHours = { schedules: [], closedDays: [], contactForHours: true };
      await store.append(serviceStream, 'any', [{ id: IMPORT_IDS[2] ?? '', type: 'HoursSet', data: unreadHours, metadata }]);
      const repeatedReport = await importText(jsonLines({ ...pantryRow, hours: '' }));
      const lastEvent = (await store.readStream(serviceStream)).at(-1);
      expect(repeatedReport).toMatchObject(via === 'import' ? { revised: 1, kept: 0 } : { revised: 0, kept: 1 });
      expect(lastEvent).toMatchObject({ type: 'HoursSet', data: { ...unreadHours, contactForHours: via === 'web' } });
    }
  });

  test("stores the actor, the channel, the age of the facts, and the administrator's approval", async () => {
    const { store, importText } = setUp();
    await importText(jsonLines(pantryRow));
    for (const event of store.events) {
      expect(parseEventData(event.type, event.data)).toMatchObject({ ok: true });
      expect(metadataSchema.safeParse(event.metadata)).toMatchObject({ success: true });
      expect(event.metadata).toMatchObject({
        correlationId: IMPORT_IDS[0],
        actor: { id: 'administrator', role: 'ADMINISTRATOR', via: 'import' },
      });
    }
    expect(store.events.find(({ type }) => type === 'ServiceAdded')?.metadata.factsAsOf).toBe('2025-08-08T00:00:00.000Z');
    expect(store.events.find(({ type }) => type === 'ServiceApproved')?.data).toMatchObject({ policy: 'administrators-publish' });
    expect(store.events.map(({ type }) => type)).not.toContain('BedsCounted');
  });
});

describe('files', () => {
  test('gives the same rows from JSON lines, a list, a list in an object, and CSV', () => {
    const rows = [
      { name: 'A "B", C', zip_code: '80202' },
      { name: 'D', zip_code: '' },
    ];
    for (const text of [
      jsonLines(...rows),
      JSON.stringify(rows, null, 1),
      JSON.stringify({ locations: rows }),
      '\ufeffName,Zip Code\r\n"A ""B"", C",80202\r\nD,\r\n',
    ]) {
      expect(parseFile(text).map(({ row }) => row && readRowFields(row).fields)).toEqual([
        { name: 'A "B", C', zip: '80202' },
        { name: 'D' },
      ]);
    }
    expect(parseFile('{"name":"A"}').map(({ line }) => line)).toEqual([1]);
    expect(parseFile('name\n"two\nlines"\nlast').map(({ line }) => line)).toEqual([2, 4]);
    expect(parseFile('')).toEqual([]);
  });
});
