import { deserialize, serialize } from 'node:v8';
globalThis.structuredClone ??= ((value: unknown) => deserialize(serialize(value)) as unknown) as typeof structuredClone;
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear } from 'idb-keyval';
import type { Language } from '#domain/vocabulary/languages.ts';
import { anApi } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { dispatchCleared } from '../../browser/clearedEvent.ts';
import { clearStorages } from '../../browser/preference.ts';
import { storeUnsent, unsentForms, type Unsent } from '../../offline/outbox.ts';
import { unsentFormStore } from '../../offline/unsentStore.ts';
import { FeedbackPage } from './FeedbackPage.tsx';
import { RefusedFormsNotice } from './RefusedFormsNotice.tsx';
import { UnsentFormSender } from './UnsentFormSender.tsx';
import { WaitingFormsNotice } from './WaitingFormsNotice.tsx';
import { WritingSheet } from './WritingSheet.tsx';

afterEach(async () => {
  clearStorages();
  unsentForms.forgetAll();
  await clear(unsentFormStore());
});

const feedback = { to: 'app', body: { email: 'ana@example.org', subject: 'The map', message: 'Bus lines' } } as const;
const message = {
  to: 'message',
  body: { name: 'Ana', email: 'ana@example.org', phone: '(303) 555-0142', message: 'Two beds?', serviceId: 'blue-spruce' },
} as const;
const storeForms = (...unsent: Partial<Unsent>[]) =>
  act(async () => {
    for (const [index, facts] of unsent.entries()) await storeUnsent(`key-${index}`, { words: feedback, images: [], language: 'en', about: '', ...facts }); // oxfmt-ignore
  });
const sendSuccess = async () => ({ id: 'sent-1', message: 'Sent.' });
const showPages = (send: typeof sendSuccess, language: Language = 'en') =>
  show(
    <>
      <UnsentFormSender />
      <RefusedFormsNotice />
    </>,
    { api: anApi({ 'POST /feedbacks/app': send, 'POST /feedbacks/service': send, 'POST /messages': send }), language },
  );
const refuseInvalid = () => Promise.reject(new ApiError(400, 'INVALID', { text: 'The e-mail is not one.' }));

describe('message written without a connection', () => {
  test.each([
    ['en', 1, 'Your earlier message was sent.'],
    ['en', 3, '3 earlier messages were sent.'],
    ['es', 1, 'Se envió su mensaje anterior.'],
    ['es', 2, 'Se enviaron 2 mensajes anteriores.'],
  ] as const)('is sent with a notice (%s, %i)', async (language, count, notice) => {
    await storeForms(...Array.from({ length: count }, () => ({})));
    showPages(sendSuccess, language);
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(unsentForms.get()).toEqual([]);
  });

  test('is sent when the connection comes back', async () => {
    await storeForms({});
    const send = jest.fn(sendSuccess).mockRejectedValue(new TypeError('Failed to fetch'));
    showPages(send);
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/was sent/)).toBeNull();
    send.mockImplementation(sendSuccess);
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(screen.getByText('Your earlier message was sent.')).toBeInTheDocument();
    });
  });

  test('shows in the form that it waits, and later that it was sent', async () => {
    const send = jest.fn(sendSuccess).mockRejectedValue(new TypeError('Failed to fetch'));
    show(
      <>
        <UnsentFormSender />
        <FeedbackPage />
      </>,
      { api: anApi({ 'POST /feedbacks/app': send }) },
    );
    await userEvent.type(await screen.findByLabelText('Email'), 'ana@example.org');
    await userEvent.type(screen.getByLabelText('Subject'), 'The map');
    await userEvent.type(screen.getByLabelText('Message'), 'Bus lines');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We could not send this. Your text is still here.')).toBeInTheDocument();
    send.mockImplementation(sendSuccess);
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Your feedback was sent. Thank you.')).toBeInTheDocument();
    expect(screen.queryByText('We could not send this. Your text is still here.')).toBeNull();
  });
});

const noConnection = jest.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
/** Five and a half minutes ago, because the clock of the page may be slightly behind. */
const blueSpruce = { words: message, about: 'Blue Spruce', at: Date.now() - 330_000 };

describe('waiting message', () => {
  test.each([
    ['en', 'One message you wrote hasn’t been sent yet.', 'View', 'Not sent yet', 'To Blue Spruce', 'Written 5 min ago'],
    ['es', 'Un mensaje suyo aún no se ha enviado.', 'Ver', 'Aún sin enviar', 'Para Blue Spruce', 'Escrito hace 5 min'],
  ] as const)('shows its text, recipient and time (%s)', async (language, waitingText, viewLabel, title, to, sentWhen) => {
    await storeForms(blueSpruce);
    show(<WaitingFormsNotice />, { language });
    expect(await screen.findByText(waitingText)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: viewLabel }));
    const sheet = within(await screen.findByRole('dialog', { name: title }));
    for (const words of [to, 'Two beds?']) expect(sheet.getByText(words)).toBeInTheDocument();
    expect(sheet.getByText(/5\smin/)).toHaveTextContent(sentWhen);
  });

  test('is listed with all others, including those of an earlier version and their images', async () => {
    await storeForms({ images: [new Blob(['x'])] }, { words: { to: 'service', body: { email: 'a@example.org', message: 'Moved.', serviceId: 's', subject: 'Larkspur', kind: 'report' } }, about: 'Larkspur' }); // oxfmt-ignore
    show(<WaitingFormsNotice />);
    await userEvent.click(await screen.findByRole('button', { name: 'View' }));
    const [first, second] = (await screen.findAllByRole('article')).map(({ textContent }) => textContent);
    expect(first).toMatch(/^To this site ?The mapBus lines1 photo/);
    expect(second).toMatch(/^About Larkspur, to this site ?Moved\./);
  });

  test('can be changed before it is sent, and is never sent in its old version', async () => {
    await storeForms(blueSpruce);
    const send = jest.fn<ReturnType<typeof sendSuccess>, unknown[]>(noConnection);
    show(
      <>
        <UnsentFormSender />
        <WaitingFormsNotice />
      </>,
      { api: anApi({ 'POST /messages': send }) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'View' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = await screen.findByLabelText('Message');
    expect(field).toHaveValue('Two beds?');
    await waitFor(() => expect(send).toHaveBeenCalled());
    send.mockClear();
    send.mockImplementation(sendSuccess);
    window.dispatchEvent(new Event('online'));
    await userEvent.type(field, ' Three?');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent. Thank you.')).toBeInTheDocument();
    expect(send.mock.calls).toEqual([[{ body: { ...message.body, message: 'Two beds? Three?' }, images: [] }, expect.anything()]]);
    expect(unsentForms.get()).toEqual([]);
  });

  test('is sent after an edit that changed nothing', async () => {
    await storeForms(blueSpruce);
    const send = jest.fn(sendSuccess);
    show(<WaitingFormsNotice />);
    await userEvent.click(await screen.findByRole('button', { name: 'View' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByLabelText('Message');
    show(<UnsentFormSender />, { api: anApi({ 'POST /messages': send }) });
    await act(async () => undefined);
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  });

  test('can be discarded before it is sent, and restored by Undo', async () => {
    await storeForms(blueSpruce);
    show(<WaitingFormsNotice />);
    await userEvent.click(await screen.findByRole('button', { name: 'View' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(unsentForms.get()).toEqual([]));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('One message you wrote hasn’t been sent yet.')).toBeInTheDocument();
  });

  test('replaces the form at once, and can be changed there', async () => {
    show(<WritingSheet purpose="connect" about={{ id: 'blue-spruce', name: 'Blue Spruce' }} onClose={() => undefined} />, {
      api: anApi({ 'POST /messages': noConnection }),
    });
    for (const [label, typed] of [['Your name', 'Ana'], ['Email', 'ana@example.org'], ['Phone', '3035550142'], ['Message', 'Two beds?']] as const) await userEvent.type(await screen.findByLabelText(label), typed); // oxfmt-ignore
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We could not send this. Your text is still here.')).toBeInTheDocument();
    expect(screen.getByRole('article')).toHaveTextContent(/^To Blue Spruce ?Written just now ?Two beds\?/);
    expect(screen.queryByLabelText('Message')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByLabelText('Message')).toHaveValue('Two beds?');
    expect(screen.getByLabelText('Your name')).toHaveValue('Ana');
  });
});

describe('refused message', () => {
  test('is shown completely with the reason, and sent after a change', async () => {
    const image = new Blob(['x'], { type: 'image/png' });
    await storeForms({ words: { to: 'service', body: { email: 'ana@example', message: 'They moved.', serviceId: 'blue-spruce', subject: 'Blue Spruce', kind: 'report' } }, images: [image], about: 'Blue Spruce' }); // oxfmt-ignore
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const send = jest.fn<ReturnType<typeof sendSuccess>, unknown[]>(refuseInvalid);
    showPages(send);
    expect(await screen.findByText('One of your messages was not accepted.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    expect(await screen.findByText(/The e-mail is not one\./)).toHaveTextContent('Edit it and send it again, or delete it.');
    expect(screen.getByRole('heading', { name: 'Report wrong information' })).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('They moved.');
    expect(screen.getByRole('img', { name: 'Photo 1' })).toBeInTheDocument();

    send.mockImplementation(sendSuccess);
    await userEvent.type(screen.getByLabelText('Email'), '.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent. Thank you.')).toBeInTheDocument();
    const body = { email: 'ana@example.org', message: 'They moved.', serviceId: 'blue-spruce', kind: 'report', subject: 'Blue Spruce' };
    expect(send).toHaveBeenLastCalledWith({ body, images: [expect.anything()] }, expect.anything());
    await waitFor(() => expect(unsentForms.get()).toEqual([]));
    expect(screen.queryByText('One of your messages was not accepted.')).toBeNull();
  });

  test('can be discarded, and restored by Undo', async () => {
    await storeForms({ words: message, about: 'Blue Spruce' }, {});
    showPages(refuseInvalid, 'es');
    expect(await screen.findByText('No se aceptaron 2 de sus mensajes.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ver' }));
    await screen.findByRole('heading', { name: 'Escribir a Blue Spruce' });
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('No se aceptó uno de sus mensajes.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await screen.findByText('No se aceptaron 2 de sus mensajes.')).toBeInTheDocument();
  });

  test('is deleted when the device is cleared', async () => {
    await storeForms({});
    showPages(refuseInvalid);
    await screen.findByText('One of your messages was not accepted.');
    act(dispatchCleared);
    expect(screen.queryByText('One of your messages was not accepted.')).toBeNull();
  });
});
