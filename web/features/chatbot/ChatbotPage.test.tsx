import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, aCrisisLine, anApi, aService } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { chosenPlace } from '../../browser/preferences.ts';
import { ChatbotPage } from './ChatbotPage.tsx';
import { conversation, deleteConversation, parseConversation, type ChatReply } from './conversation.ts';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  deleteConversation();
  chosenPlace.set(null);
});

const aReply = <Type extends ChatReply['type']>(reply: Omit<Extract<ChatReply, { type: Type }>, 'lang' | 'chatToken'>): ChatReply =>
  ({ lang: 'en', chatToken: 'sealed-1', ...reply }) as unknown as ChatReply;
const textReply = (text: string, overrides: object = {}): ChatReply => ({
  type: 'TEXT',
  text,
  lang: 'en',
  chatToken: 'sealed-1',
  ...overrides,
});

/** Shows the page with a chatbot that gives these replies, one list for each question. */
const showChatbot = (answers: readonly (readonly ChatReply[] | Error)[], options: { language?: 'en' | 'es' } = {}) => {
  const askChatbot = jest.fn<Promise<readonly ChatReply[]>, [{ readonly body: object }]>();
  for (const answer of answers)
    if (answer instanceof Error) askChatbot.mockRejectedValueOnce(answer);
    else askChatbot.mockResolvedValueOnce(answer);
  show(<ChatbotPage />, { api: anApi({ 'POST /bot/query': askChatbot as never }), path: '/chatbot', ...options });
  return askChatbot;
};
const ask = async (question: string): Promise<void> => {
  await userEvent.type(screen.getByRole('textbox'), `${question}{Enter}`);
};

describe('the chatbot', () => {
  test('says that it is a program, and offers questions', async () => {
    covers('2.1-15');
    const askChatbot = showChatbot([[textReply('Here.')]]);
    expect(screen.getByText(/^Hello. I am a program, not a person./)).toBeInTheDocument();
    await userEvent.click(
      within(screen.getByRole('list', { name: 'Questions you can ask' })).getByRole('button', { name: 'Crisis lines' }),
    );
    expect(askChatbot.mock.calls[0]?.[0].body).toMatchObject({ query: 'Crisis lines' });
    expect(await screen.findAllByText('Here.')).not.toHaveLength(0);
  });

  test('sends the question with the rounded place, latitude first, and continues with the state of the last reply', async () => {
    covers('3-21');
    chosenPlace.set({ kind: 'city', label: 'Denver, CO', latitude: 39.74256, longitude: -104.99123 });
    const askChatbot = showChatbot([[textReply('First.')], [textReply('Second.')]]);
    await ask('food');
    await screen.findByText('First.', { selector: 'li p' });
    await ask('and tomorrow?');
    await screen.findByText('Second.', { selector: 'li p' });
    expect(askChatbot.mock.calls.map(([{ body }]) => body)).toEqual([
      { query: 'food', coordinate: '39.743|-104.991', location: 'Denver, CO', userTimezone: expect.any(String) },
      {
        query: 'and tomorrow?',
        coordinate: '39.743|-104.991',
        location: 'Denver, CO',
        userTimezone: expect.any(String),
        chatToken: 'sealed-1',
      },
    ]);
  });

  test('announces a new reply, and shows a person’s words beside it', async () => {
    showChatbot([[textReply('I found nothing.')]]);
    await ask('a bed on the moon');
    await waitFor(() => expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('I found nothing.'));
    expect(within(screen.getByRole('list', { name: 'Conversation' })).getByText('a bed on the moon')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  test('lists places with their open status, beds, a link to their page, and a call', async () => {
    covers('2.1-15');
    const card = aCard({ name: 'Blue Spruce Night Shelter', phone: '3035550142', totalBeds: 40, availableBeds: 12 });
    showChatbot([[aReply<'SERVICES_LIST'>({ type: 'SERVICES_LIST', text: 'I found 1 place.', services: [card], total: 1 })]]);
    await ask('beds');
    expect(await screen.findByRole('link', { name: 'Blue Spruce Night Shelter' })).toHaveAttribute('href', `/services/${card.id}`);
    expect(screen.getByRole('link', { name: /Call Blue Spruce Night Shelter, \(303\) 555-0142/ })).toHaveAttribute(
      'href',
      'tel:+13035550142',
    );
  });

  test('shows the hours for a listing that it was asked about', async () => {
    covers('2.1-15');
    const service = aService({
      name: 'Sage Street Clinic',
      schedules: [{ type: 'WEEKLY', day: 'MONDAY', start: '09:00', end: '17:00' }] as never,
    });
    showChatbot([[aReply<'ASK_SERVICE_SCHEDULE'>({ type: 'ASK_SERVICE_SCHEDULE', text: 'It is open.', service })]]);
    await ask('when');
    expect(await screen.findByText('Monday')).toBeInTheDocument();
  });

  test('shows crisis lines with their call', async () => {
    covers('2.1-15');
    const line = aCrisisLine({ name: 'Night Line', phone: '(303) 555-0199' });
    showChatbot([[aReply<'CRISIS_LINES_LIST'>({ type: 'CRISIS_LINES_LIST', text: 'You are not alone.', crisisLines: [line] })]]);
    await ask('help');
    expect(await screen.findByRole('link', { name: 'Call Night Line, (303) 555-0199' })).toHaveAttribute('href', 'tel:+13035550199');
  });

  test.each([
    ['en', ['63%', '15 miles', '12 mph', '6:58 AM', '4:37 PM']],
    ['es', ['63 %', '15 millas', '12 millas por hora', '6:58 AM', '4:37 PM']],
  ] as const)('shows humidity, visibility, wind, sunrise and sunset (%s)', async (language, shown) => {
    covers('2.1-15', '9-48');
    const weather = { temperature: 28, low: 15, humidity: 63, visibility: 15, wind: 12, sunrise: '06:58', sunset: '16:37' };
    showChatbot([[aReply<'WEATHER'>({ type: 'WEATHER', text: 'It is cold.', weather })]], { language });
    await ask('weather');
    for (const value of shown) expect(await screen.findByText(value)).toBeInTheDocument();
  });

  test('offers the further questions of the last reply only', async () => {
    const askChatbot = showChatbot([
      [textReply('One.', { quickReplies: [{ text: 'Show more', query: 'Show more' }] })],
      [textReply('Two.')],
    ]);
    await ask('food');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Two.', { selector: 'li p' });
    expect(askChatbot.mock.calls[1]?.[0].body).toMatchObject({ query: 'Show more' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('marks a reply in another language than the page', async () => {
    showChatbot([[textReply('Encontré un lugar.', { lang: 'es' })]]);
    await ask('comida');
    expect(await screen.findByText('Encontré un lugar.', { selector: 'li p' })).toHaveAttribute('lang', 'es');
  });
});

describe('a question without an answer', () => {
  test.each([
    ['no connection', new TypeError('Failed to fetch'), 'No connection. Your question was not sent.'],
    ['a failing server', new ApiError(503, 'UNAVAILABLE'), 'Something went wrong on our side. Your question was not answered.'],
  ])('is shown again with the reason, a retry and the national lines: %s', async (_, error, words) => {
    covers('8-52');
    const askChatbot = showChatbot([error, [textReply('Here.')]]);
    await ask('where can I sleep');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('list', { name: 'Conversation' })).toHaveTextContent('where can I sleep');
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: /988/ })[0]).toHaveAttribute('href', 'tel:988');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Here.', { selector: 'li p' });
    expect(askChatbot.mock.calls.map(([{ body }]) => (body as { query: string }).query)).toEqual([
      'where can I sleep',
      'where can I sleep',
    ]);
    expect(screen.getAllByText('where can I sleep')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('because of too many says to wait', async () => {
    showChatbot([new ApiError(429, 'TOO_MANY_REQUESTS')]);
    await ask('food');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a minute, then try again.');
  });

  test('because it is too long stays in the field, with what to do', async () => {
    const askChatbot = showChatbot([[textReply('Here.')]]);
    const field = screen.getByRole('textbox');
    await userEvent.click(field);
    await userEvent.paste('a'.repeat(503));
    await userEvent.type(field, '{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Use at most 500 characters. This is 3 characters too long.');
    expect([askChatbot.mock.calls.length, field]).toEqual([0, expect.objectContaining({ value: 'a'.repeat(503) })]);
  });
});

describe('a conversation', () => {
  test('survives a reload of the page, and a question that was interrupted can be asked again', async () => {
    const stored = {
      turns: [
        { question: 'food', replies: [textReply('One.')] },
        { question: 'beds', replies: [] },
      ],
      chatToken: 'sealed-1',
      changedAt: 1,
    };
    expect(parseConversation(JSON.parse(JSON.stringify(stored)), 2)).toEqual({
      ...stored,
      turns: [stored.turns[0], { question: 'beds', replies: [], problem: 'interrupted' }],
    });
    conversation.set(stored);
    showChatbot([[textReply('Two.')]]);
    expect(screen.getByText('One.', { selector: 'li p' })).toBeInTheDocument();
  });

  test.each([
    ['older than half an hour', { turns: [], changedAt: 1 }, 30 * 60_000 + 1],
    ['damaged', { turns: [{ question: 7 }], changedAt: 1 }, 2],
    ['of another kind', 'hello', 2],
  ])('that is %s is not read', (_, stored, now) => {
    expect(parseConversation(stored, now)).toBeUndefined();
  });

  test('is deleted by its button', async () => {
    showChatbot([[textReply('One.')]]);
    await ask('food');
    await screen.findByText('One.', { selector: 'li p' });
    await userEvent.click(screen.getByRole('button', { name: 'Delete conversation' }));
    expect(screen.queryByText('food')).toBeNull();
    expect(window.sessionStorage.getItem('chat')).not.toContain('food');
  });
});
