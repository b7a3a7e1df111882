import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { importActor, importFile } from './importFile.ts';
import { planFile, type ListingsFile } from './planFile.ts';
import { formatPreview, previewImport } from './previewImport.ts';

const ADMINISTRATOR = 'administrator';
const row = {
  name: 'Oak Park Pantry',
  address: '12 Oak St',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  phone: '303-555-0101',
  hours: 'Mon 9am-5pm',
};
const fileOf = (...rows: readonly object[]): ListingsFile => ({
  name: 'city.jsonl',
  bytes: Buffer.from(rows.map((value) => JSON.stringify(value)).join('\n')),
});

const setUp = async (...rows: readonly object[]) => {
  const store = createMemoryEventStore();
  const importRows = (importId: string, ...imported: readonly object[]) =>
    importFile({ ...fileOf(...imported), store, clock: () => Date.UTC(2026, 10, 20), importId, actor: importActor(ADMINISTRATOR) });
  const report = await importRows('11111111-1111-4111-8111-111111111111', ...rows);
  return {
    store,
    report,
    importRows,
    preview: (...previewed: readonly object[]) => previewImport(store, planFile(fileOf(...previewed)), ADMINISTRATOR),
  };
};

describe('the preview of an import', () => {
  const elm = { ...row, name: 'Elm Pantry' };
  const newEdition = [
    { ...row, hours: 'Mon 9am-6pm' },
    { ...elm, phone: '303-555-0102' },
    { ...row, name: 'Ash Pantry' },
    { ...row, name: 'Fir Pantry' },
    { name: '' },
  ];

  test('counts what the import then does, and stores nothing', async () => {
    covers('import-again');
    const { store, preview, importRows } = await setUp(row, elm, { ...row, name: 'Ash Pantry' });
    const eventCount = store.events.length;
    const previewed = await preview(...newEdition);
    expect(previewed).toMatchObject({ rows: 5, added: 1, unchanged: 1, refused: 1, kept: 0 });
    expect(store.events).toHaveLength(eventCount);
    const report = await importRows('22222222-2222-4222-8222-222222222222', ...newEdition);
    expect(report).toMatchObject({ added: 1, revised: previewed.revisions.length, unchanged: 1, refused: 1 });
    expect(await preview(...newEdition)).toMatchObject({ added: 0, unchanged: 4, revisions: [] });
  });

  test('names the changed facts of each row with their values, in groups', async () => {
    const { preview } = await setUp(row, elm, { ...row, name: 'Ash Pantry' });
    const previewed = await preview(...newEdition);
    const serviceIds = previewed.revisions.map(({ serviceId }) => serviceId);
    expect(formatPreview(previewed, { showsRows: true }).split('\n')).toEqual([
      'city.jsonl: 5 rows = 1 to add + 2 to revise + 1 unchanged + 1 refused; 0 keep what people changed',
      '  hours.schedules: 1 rows',
      `    line 1 Oak Park Pantry (service ${serviceIds[0]})`,
      '      hours.schedules: [{"type":"WEEKLY","day":"MONDAY","startTime":"09:00","endTime":"17:00"}] → [{"type":"WEEKLY","day":"MONDAY","startTime":"09:00","endTime":"18:00"}]',
      '  contact.phone: 1 rows',
      `    line 2 Elm Pantry (service ${serviceIds[1]})`,
      '      contact.phone: 3035550101 → 3035550102',
    ]);
    expect(formatPreview(previewed, { showsRows: false }).split('\n')).toHaveLength(3);
  });

  test('counts services of which a section stays because a person changed it', async () => {
    const { store, report, preview } = await setUp(row);
    const [outcome] = report.outcomes;
    const id = outcome?.outcome === 'added' ? outcome.serviceId : '';
    const hours = { schedules: [], closedDays: [], contactForHours: true };
    const commandId = '33333333-3333-4333-8333-333333333333';
    const contact = store.events.find(({ type }) => type === 'ContactSet');
    if (!contact) throw new Error('no contact');
    const metadata = { ...contact.metadata, commandId, actor: { id: 'ana', role: 'USER', via: 'web' } } as const;
    await store.append(`service-${id}`, 'any', [{ id: commandId, type: 'HoursSet', data: hours, metadata }]);
    expect(await preview({ ...row, hours: 'Tue 9am-5pm', phone: '303-555-0109' })).toMatchObject({
      kept: 1,
      revisions: [{ changes: [{ fact: 'contact.phone', before: '3035550101', after: '3035550109' }] }],
    });
  });

  test('returns the first rows of each kind, with what stays and why a row is refused', async () => {
    covers('import-preview-rows');
    const { store, report, preview } = await setUp(row);
    const [outcome] = report.outcomes;
    const serviceId = outcome?.outcome === 'added' ? outcome.serviceId : '';
    const contact = store.events.find(({ type }) => type === 'ContactSet');
    if (!contact) throw new Error('no contact');
    const commandId = '33333333-3333-4333-8333-333333333333';
    const metadata = { ...contact.metadata, commandId, actor: { id: 'ana', role: 'USER', via: 'web' } } as const;
    const data = { ...(contact.data as object), phone: '3035550177' };
    await store.append(`service-${serviceId}`, 'any', [{ id: commandId, type: 'ContactSet', data, metadata }]);
    const added = Array.from({ length: 30 }, (_empty, index) => ({ ...row, name: `Pantry ${index}`, phone: `303-555-${2000 + index}` }));
    const refused = Array.from({ length: 25 }, () => ({ name: '', phone: '303-555-0101' }));
    const previewed = await preview({ ...row, phone: '303-555-0109' }, ...added, ...refused);
    expect(previewed).toMatchObject({ rows: 56, done: 56, added: 30, revised: 0, unchanged: 1, refused: 25, kept: 1 });
    expect(previewed.firstKept).toEqual([{ line: 1, name: 'Oak Park Pantry', serviceId, sections: ['contact'] }]);
    expect(previewed.firstAdded).toHaveLength(20);
    expect(previewed.firstAdded[0]).toMatchObject({ line: 2, name: 'Pantry 0', types: expect.any(Array) });
    expect(previewed.firstRefused).toHaveLength(20);
    expect(previewed.firstRefused[0]).toEqual({ line: 32, name: '', reason: 'NO_NAME' });
  });

  test('names rows that may be the place of an earlier row, or of a listing that is there', async () => {
    const { store } = await setUp();
    const elmPantry = { ...elm, address: '14 Elm St' };
    const plan = planFile(fileOf(row, { ...row, address: '12 Oak Street' }, elmPantry));
    const [, , elmRow] = [...plan.rows];
    const listed = { serviceId: 'another', name: 'ELM pantry' };
    const listedPlaces = (key: string) =>
      key.includes('\nelm pantry\n') ? [{ serviceId: elmRow?.serviceId ?? '', name: 'Elm Pantry' }, listed] : [];
    const previewed = await previewImport(store, plan, ADMINISTRATOR, { listedPlaces });
    expect(previewed.duplicates).toBe(2);
    expect(previewed.firstDuplicates).toMatchObject([
      { line: 2, same: ['address', 'phone'], other: { line: 1, name: 'Oak Park Pantry' } },
      { line: 3, same: ['address', 'phone'], other: listed },
    ]);
  });

  test('tells its progress after each row, and returns no more revised rows than asked for', async () => {
    const { store } = await setUp(row, elm);
    const plan = planFile(fileOf({ ...row, phone: '303-555-0111' }, { ...elm, phone: '303-555-0112' }));
    const progress: number[] = [];
    const options = {
      maxRevisions: 1,
      onRow: (_done: number, _rows: number, { revised }: { readonly revised: number }) => void progress.push(revised),
    };
    const { revised, revisions } = await previewImport(store, plan, ADMINISTRATOR, options);
    expect({ revised, revisions, progress }).toMatchObject({ revised: 2, revisions: [{ line: 1 }], progress: [1, 2] });
  });
});
