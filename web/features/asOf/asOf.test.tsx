import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi } from '#tests/web/builders.ts';
import { anEntry } from '#tests/web/history.ts';
import { show } from '#tests/web/show.tsx';
import type { HistoryEntry } from '../../api/types.ts';
import { dayFieldValue, timeFieldValue } from '../../i18n/localTime.ts';
import { ChangeMomentContext } from '../../layout/asOf.ts';
import { AsOfBar } from './AsOfBar.tsx';
import { LAST_STEP_OF_DAY, momentAt, momentAtStep, stepOfDay } from './momentParts.ts';

const AS_OF = new Date(2025, 10, 13, 8, 7).toISOString();

test('splits a moment into day, time and quarter of an hour in the reader’s time zone', () => {
  expect([dayFieldValue(AS_OF), timeFieldValue(AS_OF), stepOfDay(AS_OF)]).toEqual(['2025-11-13', '08:07', 32]);
  expect(momentAt('2025-11-13', '08:07')).toBe(AS_OF);
  expect(momentAtStep('2025-11-13', 32)).toBe(new Date(2025, 10, 13, 8, 0).toISOString());
  expect(momentAtStep('2025-11-13', LAST_STEP_OF_DAY)).toBe(new Date(2025, 10, 13, 23, 45).toISOString());
  expect([momentAt('', '08:00'), momentAt('2025-11-13', ''), momentAtStep('', 3)]).toEqual([null, null, null]);
});

const entryAt = (at: string, facts: Partial<HistoryEntry> = {}): HistoryEntry => anEntry({ id: `${at}.1`, at, ...facts });
const minutesAfterAsOf = (minutes: number): string => new Date(Date.parse(AS_OF) + minutes * 60_000).toISOString();
interface AuditQuery {
  readonly from?: string;
  readonly to?: string;
  readonly direction?: 'asc' | 'desc';
  readonly service?: string;
}
/** Finds entries as `GET /audit` does. */
const auditMockFor =
  (entries: readonly HistoryEntry[]) =>
  async ({ query = {} }: { readonly query?: AuditQuery }): Promise<HistoryEntry[]> => {
    const { from = '', to = '9', direction, service } = query;
    const matching = entries
      .filter(({ at, service: auditedService }) => at >= from && at < to && (service === undefined || auditedService?.id === service))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    return (direction === 'asc' ? matching : matching.toReversed()).slice(0, 1);
  };

const showBar = (language: 'en' | 'es' = 'en', entries: readonly HistoryEntry[] = [], path = '/') => {
  const changeMoment = jest.fn();
  show(
    <ChangeMomentContext value={changeMoment}>
      <AsOfBar asOf={AS_OF} />
    </ChangeMomentContext>,
    { language, path, api: anApi({ 'GET /audit': auditMockFor(entries) }) },
  );
  return changeMoment;
};

describe('steps', () => {
  const entries = [
    entryAt(minutesAfterAsOf(-50)),
    entryAt(minutesAfterAsOf(-5)),
    entryAt(minutesAfterAsOf(3)),
    entryAt(minutesAfterAsOf(90)),
  ];

  test('lead to the previous and the next change', async () => {
    const changeMoment = showBar('en', entries);
    const next = await screen.findByRole('button', { name: 'Next change' });
    await waitFor(() => expect(next).toBeEnabled());
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(next);
    expect(changeMoment).toHaveBeenLastCalledWith(minutesAfterAsOf(3));
    await userEvent.click(screen.getByRole('button', { name: 'Previous change' }));
    expect(changeMoment).toHaveBeenLastCalledWith(minutesAfterAsOf(-5));
  });

  test.each([
    ['en', 'No later change'],
    ['es', 'No hay cambios posteriores'],
  ] as const)('shows when there is no further change (%s)', async (language, name) => {
    const changeMoment = showBar(language, entries.slice(0, 2));
    const next = await screen.findByRole('button', { name });
    await userEvent.click(next);
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(changeMoment).not.toHaveBeenCalled();
  });

  test('on the page of a service lead to changes of that service', async () => {
    const other = entryAt(minutesAfterAsOf(1), { service: { id: 'aspen', name: 'Aspen' } });
    const changeMoment = showBar('en', [other, entryAt(minutesAfterAsOf(7)), entryAt(minutesAfterAsOf(-8))], '/services/larkspur');
    const next = await screen.findByRole('button', { name: 'Next change' });
    await waitFor(() => expect(next).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(next);
    expect(changeMoment).toHaveBeenLastCalledWith(minutesAfterAsOf(7));
  });
});

test.each([
  ['en', 'Ana M. (service provider) edited Larkspur House: phone'],
  ['es', 'Ana M. (Servicios) editó Larkspur House: teléfono'],
] as const)('the bar names the change that happened at its moment (%s)', async (language, sentence) => {
  showBar(language, [entryAt(AS_OF), entryAt(minutesAfterAsOf(-5))]);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test('a moment before the first change becomes the moment of that change', async () => {
  const changeMoment = showBar('en', [entryAt(minutesAfterAsOf(3)), entryAt(minutesAfterAsOf(9))]);
  await waitFor(() => expect(changeMoment).toHaveBeenCalledWith(minutesAfterAsOf(3), 'tooEarly'));
});

test.each([
  ['en', '11/13/2025, 8:07\u00a0AM', 'You are viewing the past.', 'Back to now', 'Move through the day', 'Day'],
  ['es', '13 nov 2025, 8:07\u00a0AM', 'Está viendo el pasado.', 'Volver al presente', 'Recorrer el día', 'Día'],
] as const)('names the moment in %s, and links back to now', (language, momentText, sentence, backToNow, time, day) => {
  showBar(language);
  const status = within(screen.getByRole('region')).getByRole('status');
  expect(status).toHaveTextContent(momentText.replace('\u00a0', ' '));
  expect(status).toHaveTextContent(sentence);
  expect(screen.getByRole('link', { name: backToNow }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('slider', { name: time })).toHaveAttribute('aria-valuetext', momentText);
  expect(screen.getByLabelText(day)).toHaveValue('2025-11-13');
});

test('a button opens and closes the controls, which narrow screens hide at first', async () => {
  showBar();
  const choose = screen.getByRole('button', { name: 'Choose another time' });
  expect(choose).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(choose);
  expect(choose).toHaveAttribute('aria-expanded', 'true');
  expect(document.querySelector(`[id="${choose.getAttribute('aria-controls')}"]`)).toContainElement(screen.getByRole('slider'));
  await userEvent.click(choose);
  expect(choose).toHaveAttribute('aria-expanded', 'false');
});

test('loads the moment of the slider once it rests, and the day of the field', async () => {
  const changeMoment = showBar();
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '40' } });
  fireEvent.change(slider, { target: { value: '48' } });
  await waitFor(() => expect(changeMoment).toHaveBeenLastCalledWith(new Date(2025, 10, 13, 12, 0).toISOString()));
  expect(changeMoment).not.toHaveBeenCalledWith(new Date(2025, 10, 13, 10, 0).toISOString());
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2025-11-10' } });
  await waitFor(() => expect(changeMoment).toHaveBeenLastCalledWith(new Date(2025, 10, 10, 12, 0).toISOString()));
});

test('loads the minute of a typed time', async () => {
  const changeMoment = showBar();
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:41' } });
  await waitFor(() => expect(changeMoment).toHaveBeenLastCalledWith(new Date(2025, 10, 13, 9, 41).toISOString()));
});

test.each([
  ['en', 'notPast', 'That time is in the future. These are the latest listings.'],
  ['es', 'notPast', 'Ese momento está en el futuro. Estas son las fichas más recientes.'],
  ['en', 'tooEarly', 'The directory was empty before this moment.'],
  ['es', 'tooEarly', 'Antes de este momento el directorio estaba vacío.'],
] as const)('shows that the requested moment was corrected (%s, %s)', (language, correction, sentence) => {
  show(<AsOfBar asOf={AS_OF} />, { language, page: { asOf: AS_OF, asOfCorrected: correction } });
  expect(within(screen.getByRole('region')).getByRole('status')).toHaveTextContent(sentence);
});

test('replaces a moment in the future by the current one', async () => {
  const changeMoment = showBar();
  const before = Date.now();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2099-01-01' } });
  await waitFor(() => expect(changeMoment).toHaveBeenCalledTimes(1));
  const [moment] = changeMoment.mock.calls[0] as [string];
  expect(Date.parse(moment)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(moment)).toBeLessThanOrEqual(Date.now());
});
