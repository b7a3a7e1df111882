import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, answers } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { clearStorages } from '../../browser/preference.ts';
import { chosenPlace } from '../../browser/preferences.ts';
import { FeedbackPage } from './FeedbackPage.tsx';
import { WritingSheet } from './WritingSheet.tsx';

afterEach(clearStorages);

const herePlace = { kind: 'here' as const, label: '', longitude: -104.98, latitude: 39.75 };
const about = { id: 'blue-spruce', name: 'Blue Spruce' };
const createCalls = () => {
  const [sendFeedback, sendReport] = [jest.fn(answers['POST /feedbacks/app']), jest.fn(answers['POST /feedbacks/service'])];
  const sendMessage = jest.fn(answers['POST /messages']);
  return {
    sent: sendFeedback,
    report: sendReport,
    message: sendMessage,
    api: anApi({ 'POST /feedbacks/app': sendFeedback, 'POST /feedbacks/service': sendReport, 'POST /messages': sendMessage }),
  };
};
const type = (label: RegExp | string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const pressSend = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('feedback form', () => {
  test('requires an e-mail, a subject and a message, with an error at each field', async () => {
    covers('5-3', '5-94');
    const { api, sent: sendFeedback } = createCalls();
    show(<FeedbackPage />, { api });
    await screen.findByLabelText('Subject');
    await pressSend();
    expect(await screen.findAllByText('Please input valid Email. Enter an email like name@example.com.')).toHaveLength(2);
    expect(screen.getAllByText('Enter a subject.')).toHaveLength(2);
    expect(screen.getAllByText('Enter your message.')).toHaveLength(2);
    await type('Email', 'ana');
    await pressSend();
    expect(screen.getAllByText('Please input valid Email. Enter an email like name@example.com.')).toHaveLength(2);
    expect(sendFeedback).not.toHaveBeenCalled();
  });

  test('sends the feedback as typed, without a location unless the box is checked', async () => {
    covers('1-9', '2.1-11', '3-29', '8-37', 'visitors-5');
    chosenPlace.set(herePlace);
    const { api, sent: sendFeedback } = createCalls();
    show(<FeedbackPage />, { api });
    await screen.findByLabelText('Subject');
    await type('Email', 'ana@example.org');
    await type('Subject', 'The map');
    await type('Message', 'Bus lines');
    await pressSend();
    expect(await screen.findByText('Your feedback was sent. Thank you.')).toBeInTheDocument();
    const body = { email: 'ana@example.org', subject: 'The map', message: 'Bus lines' };
    expect(sendFeedback).toHaveBeenCalledWith({ body, images: [] }, expect.anything());
  });

  test.each([null, { ...herePlace, longitude: 0, latitude: 0 }])(
    'has no checkbox for the location if the place is unknown',
    async (place) => {
      covers('5-52');
      chosenPlace.set(place);
      const { unmount } = show(<FeedbackPage />);
      await screen.findByLabelText('Subject');
      expect(screen.queryByRole('checkbox')).toBeNull();
      unmount();
      const connect = show(<WritingSheet purpose="connect" about={about} onClose={() => undefined} />);
      await screen.findByLabelText('Message');
      expect(screen.queryByRole('checkbox')).toBeNull();
      connect.unmount();
    },
  );

  test('has a checkbox for the location if the place is known, as has a message to a service', async () => {
    covers('5-133');
    chosenPlace.set(herePlace);
    const { unmount } = show(<FeedbackPage />);
    expect(await screen.findByRole('checkbox')).not.toBeChecked();
    unmount();
    show(<WritingSheet purpose="connect" about={about} onClose={() => undefined} />);
    expect(await screen.findByRole('checkbox')).not.toBeChecked();
  });

  test('keeps the text as a draft after a refusal and a reload', async () => {
    const api = anApi({ 'POST /feedbacks/app': async () => Promise.reject(new ApiError(503, 'UNAVAILABLE')) });
    const { unmount } = show(<FeedbackPage />, { api });
    await screen.findByLabelText('Subject');
    await type('Email', 'ana@example.org');
    await type('Subject', 'The map');
    await type('Message', 'Bus lines');
    await pressSend();
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue('Bus lines'));
    unmount();
    show(<FeedbackPage />);
    expect(await screen.findByLabelText('Message')).toHaveValue('Bus lines');
    expect(screen.getByText('You wrote this before. It was not sent.')).toBeInTheDocument();
  });

  test('accepts at most four images, with a preview', async () => {
    URL.createObjectURL = (file) => `blob:${(file as File).name}`;
    URL.revokeObjectURL = () => undefined;
    const { api, sent: sendFeedback } = createCalls();
    show(<FeedbackPage />, { api });
    const files = Array.from({ length: 5 }, (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }));
    await userEvent.upload(await screen.findByLabelText(/Add photos/), files);
    expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(4);
    expect(screen.getByText('You can send up to 4 photos.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }));
    await type('Email', 'ana@example.org');
    await type('Subject', 'The map');
    await type('Message', 'Bus lines');
    await pressSend();
    await waitFor(() => expect(sendFeedback.mock.lastCall?.[0].images).toEqual(files.slice(1, 4)));
  });
});

describe('sent message', () => {
  test.each([
    ['en', 'connect', 'Sent. Thank you.', 'They will answer by email or phone. If it is urgent, call.', 'Close', 'Send'],
    ['es', 'connect', 'Enviado. Gracias.', 'Le responden por correo o por teléfono. Si es urgente, llame.', 'Cerrar', 'Enviar'],
    ['en', 'report', 'Sent. Thank you.', 'We will check it and correct what is wrong.', 'Close', 'Send'],
    ['en', 'app', 'Your feedback was sent. Thank you.', 'We will read it and answer by email.', 'Close', 'Send'],
  ] as const)(
    'shows the next step and a button that closes the sheet (%s, %s)',
    async (language, purpose, doneText, nextLabel, closeLabel, key) => {
      const onClose = jest.fn();
      const writing = purpose === 'app' ? { purpose, about: null } : { purpose, about };
      const { unmount } = show(<WritingSheet {...writing} onClose={onClose} />, { language, api: createCalls().api });
      for (const [name, typed] of Object.entries({
        name: 'Ana',
        email: 'ana@example.org',
        phone: '3035550142',
        subject: 'Map',
        message: 'Hello',
      })) {
        await screen.findByRole('button', { name: key });
        const field = document.querySelector<HTMLElement>(`[name="${name}"]`);
        if (field) await userEvent.type(field, typed);
      }
      await userEvent.click(screen.getByRole('button', { name: key }));
      expect(await screen.findByText(doneText)).toBeInTheDocument();
      expect(screen.queryByRole('textbox')).toBeNull();
      const button = screen.getAllByRole('button', { name: closeLabel }).at(-1)!;
      expect(button).toHaveFocus();
      expect(button).toHaveAccessibleDescription(`${doneText} ${nextLabel}`);
      await userEvent.click(button);
      expect(onClose).toHaveBeenCalled();
      unmount();
    },
  );

  test('offers the list or another message with the same sender on a page', async () => {
    show(<FeedbackPage />, { api: createCalls().api });
    await screen.findByLabelText('Subject');
    await type('Email', 'ana@example.org');
    await type('Subject', 'The map');
    await type('Message', 'Bus lines');
    await pressSend();
    expect(await screen.findByRole('link', { name: 'See the list' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.org');
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });
});

describe('form about a service', () => {
  test('sends name, e-mail, phone and message, and the location only if the box is checked', async () => {
    covers('3-17', '5-1');
    chosenPlace.set(herePlace);
    const { api, message: sendMessage } = createCalls();
    sendMessage.mockRejectedValueOnce(new ApiError(503, 'UNAVAILABLE'));
    show(<WritingSheet purpose="connect" about={about} onClose={() => undefined} />, { api });
    await screen.findByRole('heading', { name: 'Write to Blue Spruce' });
    await pressSend();
    for (const doneText of [
      'Enter your name.',
      'Please input valid Email. Enter an email like name@example.com.',
      'Enter a ten-digit phone number.',
      'Enter your message.',
    ])
      expect(screen.getAllByText(doneText)).toHaveLength(2);
    await type('Your name', 'Ana');
    await type('Email', 'ana@example.org');
    await type('Phone', '3035550142');
    await type('Message', 'Two beds?');
    await pressSend();
    const body = { name: 'Ana', email: 'ana@example.org', phone: '(303) 555-0142', message: 'Two beds?', serviceId: 'blue-spruce' };
    await waitFor(() => expect(sendMessage).toHaveBeenCalledWith({ body, images: [] }, expect.anything()));
    await userEvent.click(screen.getByRole('checkbox', { name: /Send my location too/ }));
    await pressSend();
    const bodyWithPlace = { ...body, coordinates: '-104.98|39.75' };
    await waitFor(() => expect(sendMessage).toHaveBeenCalledWith({ body: bodyWithPlace, images: [] }, expect.anything()));
  });

  test('reports an error with only e-mail and message', async () => {
    covers('3-18', '5-2', '5-95');
    const { api, report: sendReport } = createCalls();
    show(<WritingSheet purpose="report" about={about} onClose={() => undefined} />, { api });
    await screen.findByRole('heading', { name: 'Report wrong information' });
    await pressSend();
    for (const doneText of [/^Please input valid Email\./, 'Enter your message.']) expect(screen.getAllByText(doneText)).toHaveLength(2);
    await type('Email', 'ana');
    await pressSend();
    expect(screen.getAllByText(/^Please input valid Email\./)).toHaveLength(2);
    expect(sendReport).not.toHaveBeenCalled();
    await type('Email', '@example.org');
    await type('Message', 'They moved.');
    await pressSend();
    const body = { email: 'ana@example.org', message: 'They moved.', serviceId: 'blue-spruce', kind: 'report', subject: 'Blue Spruce' };
    await waitFor(() => expect(sendReport).toHaveBeenCalledWith({ body, images: [] }, expect.anything()));
  });
});
