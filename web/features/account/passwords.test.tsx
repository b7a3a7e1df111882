import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { anApi, answers, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { session } from '../../browser/session.ts';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';
import { CloseAccountPage } from './CloseAccountPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

afterEach(() => {
  session.set(null);
  window.history.replaceState(null, '', '/');
});
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('ForgotPasswordPage', () => {
  test('requests a message to one valid e-mail address and clears the field', async () => {
    covers('2.1-12', '4-45', '5-93', '8-6');
    const request = jest.fn(answers['POST /auth/request-reset-password']);
    show(<ForgotPasswordPage />, { api: anApi({ 'POST /auth/request-reset-password': request }) });
    for (const back of ['Back', 'Back to sign in']) expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/login');
    await press('Send the email');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please input valid Email. Enter an email like name@example.com.');
    await type('Email', 'ana');
    await press('Send the email');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please input valid Email. Enter an email like name@example.com.');
    expect(request).not.toHaveBeenCalled();
    await type('Email', '@example.org');
    await press('Send the email');
    expect(await screen.findByText('We sent you an email.')).toBeInTheDocument();
    expect(request.mock.calls.map(([{ body }]) => body)).toEqual([{ email: 'ana@example.org' }]);
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  test('shows that an unknown e-mail is not found', async () => {
    covers('4-46', '8-5');
    const emailNotFoundError = new ApiError(404, 'EMAIL_NOT_FOUND', { text: 'Email not found. Sign up with it.' });
    show(<ForgotPasswordPage />, { api: anApi({ 'POST /auth/request-reset-password': () => Promise.reject(emailNotFoundError) }) });
    await type('Email', 'nobody@example.org');
    await press('Send the email');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/^Email not found\./));
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@example.org');
  });
});

/** Opens the page by the address of a link, both in the browser and in the router. */
const openFromMessage = (page: ReactElement, path: string, calls = {}) => {
  window.history.replaceState(null, '', path);
  return show(page, { api: anApi(calls), path });
};
const RESET_LINK = '/auth/resetPassword?token=secret-token-of-the-message';

describe('link of a message', () => {
  test('removes the token from the address, and sets a password of six characters once both fields match', async () => {
    covers('2.1-25', '5-96', '7-72', '8-8');
    const resetPassword = jest.fn(answers['POST /auth/password']);
    const { history } = openFromMessage(<ResetPasswordPage />, RESET_LINK, { 'POST /auth/password': resetPassword });
    expect(window.location.search).toBe('');
    for (const back of ['Back', 'Back to sign in']) expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/login');
    await press('Save the new password');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Please input your new password\./);
    await type('New password', 'four ');
    await press('Save the new password');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Use 6 characters or more\./);
    await type('New password', 'w');
    await type('Confirm new password', 'four ');
    await press('Save the new password');
    expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription(
      'New Password did not Match. Please check and try again.',
    );
    expect(resetPassword).not.toHaveBeenCalled();
    await type('Confirm new password', 'w');
    await press('Save the new password');
    await waitFor(() => expect(history?.at(-1)).toBe('/login'));
    expect(resetPassword.mock.calls[0]?.[0]).toEqual({
      query: { token: 'secret-token-of-the-message' },
      body: { password: 'four w' },
    });
    expect(await screen.findByText('Your new password is saved. Sign in with it.')).toBeInTheDocument();
  });

  test('explains how to get a new link if the token is missing', () => {
    openFromMessage(<ResetPasswordPage />, '/auth/resetPassword');
    expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new email' })).toHaveAttribute('href', '/forgot_password');
  });

  test('shows that a used link is no longer valid', async () => {
    covers('8-7');
    const usedLinkError = new ApiError(400, 'RESET_LINK_INVALID', { text: 'This link is no longer valid. Ask for a new one.' });
    openFromMessage(<ResetPasswordPage />, RESET_LINK, { 'POST /auth/password': () => Promise.reject(usedLinkError) });
    await type('New password', 'four windy corners');
    await type('Confirm new password', 'four windy corners');
    await press('Save the new password');
    expect(await screen.findByText('This link is no longer valid. Ask for a new one.')).toBeInTheDocument();
  });

  test.each([
    [new ApiError(500, 'INTERNAL', { text: 'Something went wrong on our side.' }), 'Something went wrong on our side.'],
    [new TypeError('fetch failed'), /^Cannot connect to the server\. Please check your network\./],
  ])('stays valid after another failure: shows the error and lets the user send again', async (reason, message) => {
    covers('8-56');
    const { history } = openFromMessage(<ResetPasswordPage />, RESET_LINK, { 'POST /auth/password': () => Promise.reject(reason) });
    await type('New password', 'four windy corners');
    await type('Confirm new password', 'four windy corners');
    await press('Save the new password');
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('four windy corners');
    expect(history).not.toContain('/login');
  });

  test('closes an account only after the user confirms', async () => {
    session.set(aSession());
    const confirmCloseAccount = jest.fn(answers['POST /auth/close-account/confirm']);
    openFromMessage(<CloseAccountPage />, '/auth/closeAccount?token=secret-token-of-the-message', {
      'POST /auth/close-account/confirm': confirmCloseAccount,
    });
    expect(window.location.search).toBe('');
    expect(confirmCloseAccount).not.toHaveBeenCalled();
    await press('Yes, close my account');
    expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeInTheDocument();
    expect(session.get()).toBeNull();
  });
});

const fill = async () => {
  await type('Current password', 'three quiet harbors');
  await type('New password', 'four windy corners');
  await type('Confirm new password', 'four windy corners');
  await press('Change password');
};

describe('changing the password', () => {
  test('requires the current and the new password of six characters, and the new one repeated', async () => {
    covers('5-97', '7-79');
    session.set(aSession());
    const change = jest.fn(answers['PUT /auth/change-password']);
    show(<ChangePasswordPage />, { api: anApi({ 'PUT /auth/change-password': change }) });
    const expectMessages = async (...sentences: RegExp[]) => {
      await press('Change password');
      for (const [index, label] of ['Current password', 'New password', 'Confirm new password'].entries())
        expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentences[index]);
    };
    const [confirmMessage, tooShortMessage] = [/^Enter your new password again\.$/, /Use 6 characters or more\.$/];
    await expectMessages(/^Enter your current password\.$/, /Please input your new password\.$/, confirmMessage);
    for (const label of ['Current password', 'New password']) await type(label, '12345');
    await expectMessages(tooShortMessage, tooShortMessage, confirmMessage);
    for (const label of ['Current password', 'New password']) await type(label, '6');
    await type('Confirm new password', '12345');
    await expectMessages(/^$/, /^6 characters or more\.$/, /^New Password did not Match\. Please check and try again\.$/);
    expect(change).not.toHaveBeenCalled();
    await type('Confirm new password', '6');
    await press('Change password');
    await waitFor(() => expect(change.mock.calls[0]?.[0].body).toEqual({ oldPassword: '123456', newPassword: '123456' }));
  });

  test('ends the session and opens the login page', async () => {
    covers('2.7-1', '4-67');
    session.set(aSession());
    const { history } = show(<ChangePasswordPage />, { path: '/change_password' });
    await fill();
    await waitFor(() => expect(history?.at(-1)).toBe('/login'));
    expect(session.get()).toBeNull();
    expect(screen.getByText('Your password was changed. Sign in with the new one.')).toBeInTheDocument();
  });

  test('shows a wrong current password as a field error, and keeps the session', async () => {
    covers('8-3', '8-9');
    session.set(aSession());
    const wrongPasswordError = new ApiError(400, 'CURRENT_PASSWORD_INVALID', { text: 'Please check your current password and try again.' });
    show(<ChangePasswordPage />, { api: anApi({ 'PUT /auth/change-password': () => Promise.reject(wrongPasswordError) }) });
    await fill();
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Please check your current password and try again.'),
    );
    expect(session.get()).toEqual(aSession());
  });

  test.each([
    ['the server refuses', new ApiError(400, 'BAD_REQUEST', { text: 'The request could not be read.' }), 'The request could not be read.'],
    ['there is no answer', new TypeError('fetch failed'), /^Cannot connect to the server\. Please check your network\./],
  ])('shows in the form why the change failed when %s', async (_what, reason, message) => {
    covers('8-54', '8-55');
    session.set(aSession());
    show(<ChangePasswordPage />, { api: anApi({ 'PUT /auth/change-password': () => Promise.reject(reason) }) });
    await fill();
    expect(await screen.findByRole('group', { name: message })).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue('four windy corners');
    expect(session.get()).toEqual(aSession());
  });

  test('shows no form to a user who signed in with another provider', () => {
    covers('6-51');
    session.set(aSession({ lastMethod: 'GOOGLE' }));
    show(<ChangePasswordPage />);
    expect(screen.getByText('You signed in with Google. Change your password there.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  test('can show the password while the user types it', async () => {
    session.set(aSession());
    show(<ChangePasswordPage />);
    await type('Current password', 'harbor');
    await press('Show what you typed: Current password');
    expect(screen.getByLabelText('Current password')).toHaveAttribute('type', 'text');
  });
});
