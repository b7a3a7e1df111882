import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '#tests/web/show.tsx';
import { clearStorages } from '../../browser/preference.ts';
import { locationRefused } from '../../browser/preferences.ts';
import { HomePage } from './HomePage.tsx';

beforeEach(() => locationRefused.set(true));
afterEach(clearStorages);

describe('filter chips', () => {
  test('toggle by Enter as by a tap', async () => {
    show(<HomePage />);
    const openNow = await screen.findByRole('checkbox', { name: 'Open now' });
    openNow.focus();
    await userEvent.keyboard('{Enter}');
    expect(openNow).toBeChecked();
    await userEvent.keyboard('{Enter}');
    expect(openNow).not.toBeChecked();
    screen.getByRole('radio', { name: 'Emergency' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('radio', { name: 'Emergency' })).toBeChecked();
  });

  test('toggle when a browser submits their form, without a reload', async () => {
    show(<HomePage />);
    const openNow = await screen.findByRole('checkbox', { name: 'Open now' });
    openNow.focus();
    const form = screen.getByRole('form', { name: 'Filters' });
    const submit = createEvent.submit(form);
    fireEvent(form, submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(openNow).toBeChecked();
  });
});
