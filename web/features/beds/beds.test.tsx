import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBedsBoardApi, anUncountedShelter, aShelter, rejectWith } from '#tests/web/bedsBoard.ts';
import { aSession, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import type { ShelterBeds } from '../../api/types.ts';
import { session } from '../../browser/session.ts';
import { AvailableBedsPage } from './AvailableBedsPage.tsx';

beforeEach(() => {
  session.set(aSession());
  jest.spyOn(Date, 'now').mockReturnValue(NOW * 1000);
});
afterEach(() => {
  jest.restoreAllMocks();
  session.set(null);
});

const shelterRow = (name = 'Blue Spruce Night Shelter') => within(screen.getByRole('article', { name }));
const press = (name: string | RegExp, inRow = shelterRow()) => userEvent.click(inRow.getByRole('button', { name }));
const countField = () => shelterRow().getByRole('textbox', { name: 'Free beds, Blue Spruce Night Shelter' });
const openBoard = async (
  shelters: readonly ShelterBeds[],
  overrides: Parameters<typeof aBedsBoardApi>[1] = {},
  language: 'en' | 'es' = 'en',
) => {
  const server = aBedsBoardApi(shelters, overrides);
  show(<AvailableBedsPage />, { api: server.api, language });
  await screen.findAllByRole('article');
  return server;
};
const typedField = () => shelterRow().getByRole('textbox');
const enterCount = {
  typed: (text: string) => userEvent.type(typedField(), text),
  pasted: (text: string) => userEvent.paste(text),
};
const countIn = (input: unknown) => (input as { body: { services: unknown[] } }).body.services[0];

describe('bed board', () => {
  test('lists old counts first, with their number, age and counter', async () => {
    covers('2.7-15');
    await openBoard([
      aShelter({ id: 'a', name: 'Aspen Rooms', bedsCountedAt: minutesAgo(12), bedsCountedByYou: true, availableBeds: 0, totalBeds: 18 }),
      aShelter(),
      aShelter({ id: 'l', name: 'Larimer House', bedsCountedAt: minutesAgo(9 * 60), bedsCountedBy: 'ADMINISTRATOR', availableBeds: 3 }),
      anUncountedShelter({ id: 'n', name: 'New House' }),
    ]);
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
      'New House',
      'Larimer House',
      'Aspen Rooms',
      'Blue Spruce Night Shelter',
    ]);
    expect(screen.getByText('2 shelters need a bed count.')).toBeInTheDocument();
    expect(shelterRow('New House').getByText('Not counted yet.')).toBeInTheDocument();
    expect(shelterRow('Larimer House').getByText('Counted 9 h ago by an admin')).toHaveClass('stale');
    expect(shelterRow('Aspen Rooms').getByText('Counted 12 min ago by you')).not.toHaveClass('stale');
    expect(shelterRow().getByText('Counted 35 min ago by the shelter')).toBeInTheDocument();
  });

  test('lists shelters that only imports keep last, and expects no count of them', async () => {
    await openBoard([{ ...anUncountedShelter({ id: 'i', name: 'Acorn House' }), isKeptByImports: true }, aShelter()]);
    expect(screen.getAllByRole('article').at(-1)).toHaveAccessibleName('Acorn House');
    expect(screen.queryByText(/needs? a bed count/)).toBeNull();
  });

  test('keeps the position of a shelter after a new count', async () => {
    await openBoard([aShelter({ id: 'l', name: 'Larimer House', bedsCountedAt: minutesAgo(9 * 60) }), aShelter()]);
    await press(/^Still 12/, shelterRow('Larimer House'));
    await shelterRow('Larimer House').findByText(/by you/);
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))[0]).toBe('Larimer House');
  });

  test('shows that a waiting shelter is not public yet', async () => {
    await openBoard([aShelter({ isApproved: false })]);
    expect(shelterRow().getByText('Waiting for approval. Visitors do not see it yet.')).toBeInTheDocument();
  });

  test('shows the next step if there are no shelters (NO_BED)', async () => {
    covers('8-29');
    show(<AvailableBedsPage />, { api: aBedsBoardApi([]).api });
    expect(await screen.findByRole('heading', { name: 'No shelters yet' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add listing' })).toHaveAttribute('href', '/add_service');
  });

  test.each(['VOLUNTEER', 'VOLUNTEER SENIOR', 'VOLUNTEER LEAD'] as const)(
    'sends no request for a %s, and shows that volunteers do not count beds',
    (role) => {
      covers('6-16');
      session.set(aSession({ role }));
      const { api, list } = aBedsBoardApi([aShelter()]);
      show(<AvailableBedsPage />, { api });
      expect(screen.getByRole('heading', { name: 'Volunteers do not count beds' })).toBeInTheDocument();
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(list).not.toHaveBeenCalled();
    },
  );

  test('filters many shelters by name, ignoring case and accents', async () => {
    covers('2.3-10');
    const names = ['Álamo', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'];
    await openBoard(names.map((name) => aShelter({ id: name, name })));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search your shelters by name' }), 'alamo');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article', { name: 'Álamo' })).toBeInTheDocument();
    expect(screen.getByText('1 shelter')).toBeInTheDocument();
  });
});

describe('bed count', () => {
  test('posts the new value, then approves the service, then updates the row', async () => {
    covers('2.7-14', '4-53');
    const { requests } = await openBoard([aShelter()]);
    await press(/^One fewer bed/);
    await press(/^One fewer bed/);
    expect(shelterRow().getByText('Was 12, counted 35 min ago by the shelter')).toBeInTheDocument();
    await press('Save 10 free beds, Blue Spruce Night Shelter');
    expect(await screen.findByText('Saved: 10 free beds at Blue Spruce Night Shelter')).toBeInTheDocument();
    expect(shelterRow().getByText(/^Counted .* by you$/)).toBeInTheDocument();
    expect(requests).toEqual([
      ['count', { body: { services: [{ id: 'blue-spruce', availableBeds: 10, saw: 12 }] } }],
      ['approve', { body: { services: ['blue-spruce'] } }],
    ]);
  });

  test('confirms an unchanged number with one press', async () => {
    const { requests } = await openBoard([aShelter()]);
    await press('Still 12, Blue Spruce Night Shelter');
    await shelterRow().findByText(/by you/);
    expect(countIn(requests[0]?.[1])).toEqual({ id: 'blue-spruce', availableBeds: 12, saw: 12 });
  });

  test('saves the count even if its approval is refused, as for a waiting shelter', async () => {
    await openBoard([aShelter({ isApproved: false })], { approve: rejectWith(403, 'FORBIDDEN') });
    await press(/^Full,/);
    await press('Save as full, Blue Spruce Night Shelter');
    expect(await screen.findByText('Saved: Blue Spruce Night Shelter is full')).toBeInTheDocument();
    expect(screen.queryByText(/FORBIDDEN/)).toBeNull();
  });

  test.each(['ADMINISTRATOR', 'SUPER USER'] as const)('confirms the beds for a %s and approves no other change', async (role) => {
    session.set(aSession({ role }));
    const { requests } = await openBoard([aShelter({ isApproved: false })]);
    await press(/^Still 12/);
    await shelterRow().findByText(/by you/);
    expect(requests.map(([operation]) => operation)).toEqual(['count', 'confirm']);
  });

  test('does not accept a number below 0', async () => {
    covers('4-54', '9-32');
    await openBoard([aShelter({ availableBeds: 1 })]);
    await press(/^One fewer bed/);
    expect(shelterRow().getByRole('button', { name: /^One fewer bed/ })).toBeDisabled();
    expect(countField()).toHaveValue('0');
    await userEvent.clear(countField());
    await userEvent.type(countField(), '-3');
    expect(countField()).toHaveValue('-3');
    expect(shelterRow().getByRole('button', { name: /^Save, / })).toBeDisabled();
  });

  test('resets a number above the total, and shows the reason twice (ERROR_UPDATE_BEDS)', async () => {
    covers('4-55', '8-19');
    const { requests } = await openBoard([aShelter({ availableBeds: 60 })]);
    await press(/^One more bed/);
    const reason = 'This shelter has 60 beds. Change total beds first.';
    expect(countField()).toHaveValue('60');
    expect(countField()).toHaveAccessibleDescription(reason);
    expect(screen.getAllByText(reason)).toHaveLength(2);
    expect(shelterRow().getByRole('link', { name: 'Change total beds' })).toHaveAttribute('href', '/services/blue-spruce/edit');

    await userEvent.clear(countField());
    await userEvent.type(countField(), '75');
    expect(countField()).toHaveValue('7');
    expect(countField()).toHaveAccessibleDescription(reason);
    expect(requests).toEqual([]);
  });

  test('resets a number that the server finds above the total', async () => {
    await openBoard([aShelter()], { count: rejectWith(400, 'ERROR_UPDATE_BEDS', { available: 20, total: 18 }) });
    await userEvent.clear(countField());
    await userEvent.type(countField(), '20');
    await press(/^Save 20/);
    await waitFor(() => expect(countField()).toHaveAccessibleDescription('This shelter has 18 beds. Change total beds first.'));
    expect(countField()).toHaveValue('12');
  });

  test('resets an unsaved number to the saved one', async () => {
    await openBoard([aShelter()]);
    await press(/^One more bed/);
    await press('Back to 12, Blue Spruce Night Shelter');
    expect(countField()).toHaveValue('12');
    expect(shelterRow().getByRole('button', { name: /^Still 12/ })).toBeInTheDocument();
  });

  test('keeps a refused number in the field and shows the reason', async () => {
    await openBoard([aShelter()], { count: rejectWith(400, 'OBSERVED_IN_FUTURE') });
    await press(/^One more bed/);
    await press(/^Save 13/);
    await waitFor(() => expect(countField()).toHaveAccessibleDescription('The server says OBSERVED_IN_FUTURE.'));
    expect(countField()).toHaveValue('13');
  });
});

describe('invalid text in the field of a count', () => {
  const SENTENCES = { en: 'Enter a whole number, such as 12.', es: 'Escriba un número entero, por ejemplo 12.' };
  const buttons = {
    en: { save: /^Save, /, more: /^One more bed/, back: /^Back to 12/ },
    es: { save: /^Guardar, /, more: /^Una cama más/, back: /^Volver a 12/ },
  };
  describe.each(['en', 'es'] as const)('in %s', (language) => {
    test.each([
      ...['-1', '1.5', '1e2', 'abc'].flatMap((text) => (['typed', 'pasted'] as const).map((entryMode) => [text, entryMode] as const)),
      // Longer than any count. The field does not truncate it.
      ['12345678.5', 'pasted'],
    ] as const)('%j, %s, stays in the field with an error, and is not saved', async (text, entryMode) => {
      const { requests } = await openBoard([aShelter()], {}, language);
      await userEvent.clear(typedField());
      await enterCount[entryMode](text);
      expect(typedField()).toHaveValue(text);
      expect(typedField()).toBeInvalid();
      expect(typedField()).toHaveAccessibleDescription(SENTENCES[language]);
      await userEvent.tab();
      expect(typedField()).toHaveValue(text);
      const save = shelterRow().getByRole('button', { name: buttons[language].save });
      expect(save).toBeDisabled();
      await userEvent.click(save);
      expect(shelterRow().getByRole('button', { name: buttons[language].more })).toBeDisabled();
      expect(requests).toEqual([]);
      await press(buttons[language].back);
      expect(typedField()).toHaveValue('12');
      expect(typedField()).toBeValid();
    });
  });

  test('loses its error once the user makes it a number, which can be saved', async () => {
    const { requests } = await openBoard([aShelter()]);
    await userEvent.clear(countField());
    await userEvent.type(countField(), '-');
    expect(countField()).toHaveAccessibleDescription(SENTENCES.en);
    await userEvent.type(countField(), '{Backspace}09');
    expect(countField()).toHaveValue('9');
    expect(countField()).toBeValid();
    await press(/^Save 9/);
    await screen.findByText(/^Saved: 9 free beds/);
    expect(countIn(requests[0]?.[1])).toEqual({ id: 'blue-spruce', availableBeds: 9, saw: 12 });
  });
});

describe('two counts at the same time', () => {
  const countedSince = { available: 4, total: 60, observedAt: minutesAgo(2) };
  const laterCount = aShelter({ availableBeds: 4, bedsCountedAt: minutesAgo(2), bedsCountedBy: 'ADMINISTRATOR' });
  const openWithConflict = async () => {
    const count = jest
      .fn()
      .mockImplementationOnce(rejectWith(409, 'BEDS_COUNTED_SINCE', countedSince))
      .mockResolvedValue({});
    const server = await openBoard([aShelter()], { count });
    server.list.mockResolvedValue([laterCount]);
    await userEvent.clear(countField());
    await userEvent.type(countField(), '6');
    await press(/^Save 6/);
    await shelterRow().findByText('An admin entered 4 (2 min ago).');
    return server;
  };

  test('show both numbers and let the user keep the other one', async () => {
    const { requests } = await openWithConflict();
    await press('Keep 4, Blue Spruce Night Shelter');
    expect(countField()).toHaveValue('4');
    expect(requests).toHaveLength(1);
  });

  test('let the user save their own number, based on the other one', async () => {
    const { requests } = await openWithConflict();
    await press('Use 6, Blue Spruce Night Shelter');
    await screen.findByText('Saved: 6 free beds at Blue Spruce Night Shelter');
    expect(countIn(requests[1]?.[1])).toEqual({ id: 'blue-spruce', availableBeds: 6, saw: 4 });
  });
});

test('renders the board in Spanish', async () => {
  await openBoard([aShelter({ bedsCountedAt: minutesAgo(9 * 60), bedsCountedByYou: true })], {}, 'es');
  expect(screen.getByText('1 refugio necesita un conteo de camas.')).toBeInTheDocument();
  expect(shelterRow().getByText('Conteo suyo, hace 9 h')).toBeInTheDocument();
});
