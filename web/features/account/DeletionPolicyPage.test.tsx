import { screen } from '@testing-library/react';
import { NO_CONTACT } from '../../browser/page.ts';
import { show } from '../../testing/show.tsx';
import { DeletionPolicyPage } from './DeletionPolicyPage.tsx';

describe('the page on how an account is deleted', () => {
  test('names the address to write to where there is one', () => {
    show(<DeletionPolicyPage />, { page: { contact: { ...NO_CONTACT, email: 'help@example.org' } } });
    expect(screen.getByRole('link', { name: 'Write to help@example.org' })).toHaveAttribute(
      'href',
      'mailto:help@example.org?subject=Delete%20my%20account',
    );
    expect(screen.queryByRole('link', { name: 'Open the feedback form' })).toBeNull();
  });

  test.each([
    ['en', 'Open the feedback form', /feedback form: .*“Delete my account”/],
    ['es', 'Abrir el formulario', /formulario de comentarios: .*«Borrar mi cuenta»/],
  ] as const)('offers the form where there is none, and asks for no e-mail then (%s)', (language, key, how) => {
    show(<DeletionPolicyPage />, { language, page: { contact: NO_CONTACT } });
    expect(screen.getByRole('link', { name: key })).toHaveAttribute('href', '/feedback');
    expect(screen.getByText(how)).toBeInTheDocument();
    expect(screen.queryByText(/Write an e-mail|Escriba un correo/)).toBeNull();
  });
});
