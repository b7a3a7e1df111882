import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createActor } from 'xstate';
import { buttonNamed, click, fieldNamed, press, toggleField, typeInto } from '#tests/web/findControls.ts';
import { show } from '#tests/web/show.tsx';
import type { EditedHours } from './editedHours.ts';
import { HoursEditor } from './HoursEditor.tsx';
import { hoursMachine } from './hoursMachine.ts';

const nightEntry = { type: 'WEEKLY', startTime: '19:00', endTime: '07:00', endsNextDay: true } as const;
const HOURS: EditedHours = {
  schedules: [
    { ...nightEntry, day: 'MONDAY' },
    { ...nightEntry, day: 'TUESDAY' },
  ],
  closeSchedules: [{ type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' }],
};
const NO_HOURS: EditedHours = { schedules: [], closeSchedules: [] };

const openEditor = (hours: EditedHours = HOURS, language: 'en' | 'es' = 'en') => {
  const [onSave, onCancel] = [jest.fn<undefined, [EditedHours]>(), jest.fn()];
  const editor = createActor(hoursMachine, { input: hours }).start();
  editor.subscribe({
    complete: () => {
      const saved = editor.getSnapshot().output;
      if (saved) onSave(saved);
      else onCancel();
    },
  });
  show(<HoursEditor editor={editor} serviceName="Blue Spruce Night Shelter" timeZone="America/Denver" />, { language });
  return { onSave, onCancel };
};
const pressSave = () => press('Save hours');
const statusLine = () => within(screen.getByRole('region', { name: 'Save' })).getByRole('status');
const frequencyLabels = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
/** Returns the texts of all refusals. */
const refusalTexts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

describe('week', () => {
  test('shows each day with its times as visitors read them, and closed days', () => {
    openEditor();
    expect(screen.getByText('Mon, Tue 7:00 PM–7:00 AM. Closed: 12/25.')).toBeInTheDocument();
    expect(screen.getByText('Visitors now see:').textContent).toMatch(/^Visitors now see: (Open|Closed)/);
    const mondayRow = screen.getByTitle('Monday').closest('li');
    expect(mondayRow).toHaveTextContent('07:00 PM – 07:00 AM');
    expect(screen.getByTitle('Wednesday').closest('li')).toHaveTextContent('Closed');
    expect(within(screen.getByRole('list', { name: 'Closed days' })).getByText('12/25')).toBeInTheDocument();
  });

  test('marks unsaved entries, announces their number, and offers Undo', async () => {
    openEditor();
    await toggleField('Every week');
    await toggleField('Wednesday');
    await press('Add hours');
    expect(screen.getByTitle('Wednesday').closest('li')).toHaveTextContent('08:00 AM – 05:00 PM New');
    expect(statusLine()).toHaveTextContent('Added: Wednesday 08:00 AM – 05:00 PM');
    expect(screen.getByText('1 change not saved')).toBeInTheDocument();
    await press('Undo');
    expect(statusLine()).toHaveTextContent('The last change was undone.');
    expect(screen.queryByText('1 change not saved')).not.toBeInTheDocument();
  });

  test('renders in Spanish', () => {
    openEditor(HOURS, 'es');
    expect(screen.getByText('lun, mar 7:00 PM–7:00 AM. Cerrado: 25 dic.')).toBeInTheDocument();
    expect(buttonNamed('Editar lunes')).toBeInTheDocument();
  });
});

describe('new hours', () => {
  test('default to 08:00 AM to 05:00 PM in steps of five minutes, and are saved as selected', async () => {
    covers('5-45', '9-36');
    const { onSave } = openEditor(NO_HOURS);
    await toggleField('Every week');
    expect(fieldNamed('Opens, hour')).toHaveValue('08');
    expect(fieldNamed('Closes, hour')).toHaveValue('05');
    const minuteOptions = within(fieldNamed('Opens, minute')).getAllByRole('option');
    expect(minuteOptions.map(({ textContent }) => textContent).join(' ')).toBe('00 05 10 15 20 25 30 35 40 45 50 55');
    await toggleField('All');
    await toggleField('Sunday');
    typeInto('Opens, minute', '35');
    typeInto('Closes, hour', '12');
    await press('Add hours');
    await pressSave();
    const [hours] = onSave.mock.calls[0] ?? [];
    expect(hours?.schedules).toHaveLength(6);
    expect(hours?.schedules[5]).toEqual({ type: 'WEEKLY', day: 'SATURDAY', startTime: '08:35', endTime: '12:00' });
  });

  test('can repeat on every second Tuesday of a month, or apply to a range of dates', async () => {
    covers('5-22', '9-37');
    const { onSave } = openEditor(NO_HOURS);
    await toggleField('Every month');
    await toggleField('second');
    await toggleField('Tuesday');
    await press('Add hours');
    await toggleField('Certain dates');
    typeInto(/First day/, '12202026');
    expect(fieldNamed(/First day/)).toHaveValue('12-20-2026');
    typeInto(/Last day/, '01062027');
    await toggleField('Open all day');
    await press('Add hours');
    expect(buttonNamed('Edit 12/20 - 01/06 all day')).toBeInTheDocument();
    await pressSave();
    expect(onSave.mock.calls[0]?.[0].schedules).toEqual([
      { type: 'MONTHLY', period: 'SECOND', day: 'TUESDAY', startTime: '08:00', endTime: '17:00' },
      { type: 'DATE_RANGE', startDate: '2026-12-20', endDate: '2027-01-06', startTime: '00:00', endTime: '23:59' },
    ]);
  });

  test('are refused without a recurrence: Something wrong, please try again', async () => {
    covers('5-16', '8-17');
    openEditor();
    await press('Add hours');
    expect(refusalTexts()).toContain('Something wrong, please try again. Choose how often.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test.each([
    ['Every week', 'Choose a day.', () => toggleField('Friday')],
    ['Every month', 'Choose a day.', () => toggleField('Friday')],
    ['Certain dates', 'Enter the first day.', () => Promise.resolve(typeInto(/First day/, '12252026'))],
  ])('cannot be added until something is chosen: %s', async (frequency, hint, choose) => {
    const { onSave } = openEditor(NO_HOURS);
    const addButton = buttonNamed('Add hours');
    expect(addButton).toHaveAttribute('aria-disabled', 'true');
    expect(addButton).toHaveAccessibleDescription('Choose how often.');
    await toggleField(frequency);
    expect(addButton).toHaveAttribute('aria-disabled', 'true');
    expect(addButton).toHaveAccessibleDescription(hint);
    await choose();
    expect(addButton).toHaveAttribute('aria-disabled', 'false');
    expect(addButton).not.toHaveAccessibleDescription();
    await press('Add hours');
    expect(addButton).toHaveAttribute('aria-disabled', 'true');
    await pressSave();
    expect(onSave.mock.calls[0]?.[0].schedules).toHaveLength(1);
  });

  test('that are always open need no more than their type', async () => {
    openEditor(NO_HOURS);
    await toggleField('Always open');
    expect(buttonNamed('Add hours')).toHaveAttribute('aria-disabled', 'false');
  });

  test('are refused if they end before they start, unless they close the next morning', async () => {
    covers('5-17', '8-14');
    const { onSave } = openEditor(NO_HOURS);
    await toggleField('Every week');
    await toggleField('Friday');
    typeInto('Opens, AM or PM', 'PM');
    typeInto('Closes, AM or PM', 'AM');
    await press('Add hours');
    expect(refusalTexts()).toContain('The end time is before the start time.');
    await press('Closes the next morning');
    await pressSave();
    expect(onSave.mock.calls[0]?.[0].schedules[0]).toMatchObject({ startTime: '20:00', endTime: '05:00', endsNextDay: true });
  });

  test('are refused if the last date is before the first', async () => {
    covers('5-18');
    openEditor(NO_HOURS);
    await toggleField('Certain dates');
    typeInto(/First day/, '12252026');
    typeInto(/Last day/, '12242026');
    await press('Add hours');
    expect(refusalTexts()).toContain('The last day is before the first day.');
  });

  test('are refused as Duplicated day on a day with hours, and added after a confirmation', async () => {
    covers('5-19', '8-15');
    const { onSave } = openEditor();
    await toggleField('Every week');
    await toggleField('Monday');
    await press('Add hours');
    expect(refusalTexts()).toContain('Duplicated day. Monday already has 07:00 PM – 07:00 AM.');
    await press('Keep both times');
    await pressSave();
    expect(onSave.mock.calls[0]?.[0].schedules[2]).toMatchObject({ day: 'MONDAY', startTime: '08:00', anotherPeriod: true });
  });

  test('are not added if they overlap with other hours of the day', async () => {
    openEditor();
    await toggleField('Every week');
    await toggleField('Monday');
    typeInto('Closes, hour', '08');
    await press('Add hours');
    await press('Keep both times');
    expect(refusalTexts()).toContain('The times overlap.');
    expect(screen.queryByRole('button', { name: 'Keep both times' })).not.toBeInTheDocument();
  });

  test('that were not added require a confirmation before saving without them', async () => {
    const { onSave } = openEditor();
    await toggleField('Every week');
    await toggleField('Friday');
    await pressSave();
    expect(onSave).not.toHaveBeenCalled();
    expect(refusalTexts()).toContain('You chose something but haven’t added it yet.');
    await press('Save without adding it');
    expect(onSave).toHaveBeenCalledWith(HOURS);
  });
});

describe('closed days', () => {
  test('are refused on a day with hours, and hours on a closed day', async () => {
    covers('5-20', '8-16');
    openEditor({ ...HOURS, closeSchedules: [{ type: 'WEEKLY', day: 'FRIDAY' }] });
    await toggleField('Every week');
    await toggleField('Friday');
    await press('Add hours');
    expect(refusalTexts()).toContain('Duplicated day. Friday is both open and closed.');
    await toggleField('Friday');
    await press('Add a closed day');
    await toggleField('Every week');
    await toggleField('Monday');
    await press('Add closed day');
    expect(refusalTexts()).toContain('Duplicated day. Monday is both open and closed.');
  });

  test('do not offer "always open", and hours do not offer "closed for good"', async () => {
    covers('5-21');
    openEditor();
    expect(frequencyLabels()).toEqual(['Every week', 'Every month', 'Certain dates', 'Always open']);
    await press('Add a closed day');
    expect(frequencyLabels()).toEqual(['Every week', 'Every month', 'Certain dates', 'Permanently closed']);
  });
});

describe('HoursEditor by keyboard', () => {
  test('changes, copies and removes a day, and returns focus', async () => {
    const { onSave } = openEditor();
    buttonNamed('Edit Monday').focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Monday' })).toHaveFocus();
    await userEvent.tab();
    const changeButton = screen.getAllByRole('button', { name: 'Edit Monday 07:00 PM – 07:00 AM' }).at(-1);
    expect(changeButton).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Edit hours' })).toHaveFocus();
    typeInto('Opens, hour', '06');
    buttonNamed('Apply').focus();
    await userEvent.keyboard('{Enter}');
    expect(statusLine()).toHaveTextContent('Changed: Monday 06:00 PM – 07:00 AM');
    expect(document.activeElement).not.toBe(document.body);

    fieldNamed('Sunday').focus();
    await userEvent.keyboard(' ');
    buttonNamed('Copy to these days').focus();
    await userEvent.keyboard('{Enter}');
    expect(statusLine()).toHaveTextContent('Copied: Sunday 06:00 PM – 07:00 AM');
    buttonNamed('Delete Monday 06:00 PM – 07:00 AM').focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).not.toBe(document.body);
    await pressSave();
    expect(onSave.mock.calls[0]?.[0].schedules.map((entry) => 'day' in entry && entry.day)).toEqual(['TUESDAY', 'SUNDAY']);
  });

  test('adds hours to a day whose panel is open', async () => {
    const { onSave } = openEditor();
    await press('Edit Sunday');
    await press('Add hours on Sunday');
    expect(screen.getByRole('heading', { name: 'Add hours' })).toHaveFocus();
    expect(fieldNamed('Sunday')).toBeChecked();
    await press('Add hours');
    await pressSave();
    expect(onSave.mock.calls[0]?.[0].schedules).toHaveLength(3);
  });

  test('asks before the user leaves changed hours', async () => {
    const { onCancel } = openEditor();
    await press('Delete 12/25');
    await press('Back to the form');
    expect(onCancel).not.toHaveBeenCalled();
    await click(buttonNamed('Yes, leave', screen.getByRole('dialog')));
    expect(onCancel).toHaveBeenCalled();
  });
});

test('saves unchanged hours without changes', async () => {
  const { onSave } = openEditor();
  await pressSave();
  expect(onSave).toHaveBeenCalledWith(HOURS);
});
