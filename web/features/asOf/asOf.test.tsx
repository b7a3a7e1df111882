import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ChangeMomentContext } from '../../layout/asOf.ts';
import { show } from '../../testing/show.tsx';
import { AsOfBar } from './AsOfBar.tsx';
import { dayOf, LAST_STEP, momentAt, momentAtStep, stepOf, timeOf } from './dayAndTime.ts';

const AT = new Date(2025, 10, 13, 8, 7).toISOString();

test('splits a moment into day, time and quarter of an hour in the reader’s time zone', () => {
  expect([dayOf(AT), timeOf(AT), stepOf(AT)]).toEqual(['2025-11-13', '08:07', 32]);
  expect(momentAt('2025-11-13', '08:07')).toBe(AT);
  expect(momentAtStep('2025-11-13', 32)).toBe(new Date(2025, 10, 13, 8, 0).toISOString());
  expect(momentAtStep('2025-11-13', LAST_STEP)).toBe(new Date(2025, 10, 13, 23, 45).toISOString());
  expect([momentAt('', '08:00'), momentAt('2025-11-13', ''), momentAtStep('', 3)]).toEqual([null, null, null]);
});

const bar = (language: 'en' | 'es' = 'en') => {
  const change = jest.fn();
  show(
    <ChangeMomentContext value={change}>
      <AsOfBar asOf={AT} />
    </ChangeMomentContext>,
    { language },
  );
  return change;
};

test.each([
  ['en', 'You are viewing the past.', 'Back to now', 'Move through the day', 'Day'],
  ['es', 'Está viendo el pasado.', 'Volver al presente', 'Recorrer el día', 'Día'],
] as const)('names the moment in %s, and links back to now', (language, words, back, time, day) => {
  bar(language);
  const status = within(screen.getByRole('region')).getByRole('status');
  expect(status).toHaveTextContent('11/13/2025, 08:07 AM');
  expect(status).toHaveTextContent(words);
  expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('slider', { name: time })).toHaveAttribute('aria-valuetext', '11/13/2025, 08:07\u00a0AM');
  expect(screen.getByLabelText(day)).toHaveValue('2025-11-13');
});

test('loads the moment of the slider once it rests, and the day of the field', async () => {
  const change = bar();
  const slider = screen.getByRole('slider');
  fireEvent.change(slider, { target: { value: '40' } });
  fireEvent.change(slider, { target: { value: '48' } });
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(new Date(2025, 10, 13, 12, 0).toISOString()));
  expect(change).not.toHaveBeenCalledWith(new Date(2025, 10, 13, 10, 0).toISOString());
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2025-11-10' } });
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(new Date(2025, 10, 10, 12, 0).toISOString()));
});

test('loads the minute of a typed time', async () => {
  const change = bar();
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: '09:41' } });
  await waitFor(() => expect(change).toHaveBeenLastCalledWith(new Date(2025, 10, 13, 9, 41).toISOString()));
});

test.each([
  ['en', 'This moment is not in the past. This is the latest one.'],
  ['es', 'Ese momento no está en el pasado. Este es el más reciente.'],
] as const)('shows the latest moment and a notice for an address without a past moment (%s)', (language, sentence) => {
  show(<AsOfBar asOf={AT} />, { language, page: { asOf: AT, asOfCorrected: true } });
  expect(within(screen.getByRole('region')).getByRole('status')).toHaveTextContent(sentence);
});

test('replaces a moment in the future by the current one', async () => {
  const change = bar();
  const before = Date.now();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2099-01-01' } });
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1));
  const [moment] = change.mock.calls[0] as [string];
  expect(Date.parse(moment)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(moment)).toBeLessThanOrEqual(Date.now());
});
