import { screen } from '@testing-library/react';
import { show } from '#tests/web/show.tsx';
import { NO_CONTACT } from '../../browser/pageFacts.ts';
import { DeletionPolicyPage } from './DeletionPolicyPage.tsx';

/** Returns the text below a heading. */
const textBelowHeading = (name: string) => screen.getByRole('heading', { name }).nextElementSibling?.textContent;

describe('DeletionPolicyPage', () => {
  test('links to the configured contact address', () => {
    covers('2.1-20');
    show(<DeletionPolicyPage />, { page: { contact: { ...NO_CONTACT, email: 'help@example.org' } } });
    expect(screen.getByRole('link', { name: 'Write to help@example.org' })).toHaveAttribute(
      'href',
      'mailto:help@example.org?subject=Delete%20my%20account',
    );
    expect(screen.queryByRole('link', { name: 'Open the feedback form' })).toBeNull();
  });

  test.each([
    ['en', 'Open the feedback form', /feedback form\. .*“Delete my account”/],
    ['es', 'Abrir el formulario', /formulario de comentarios\. .*«Eliminar mi cuenta»/],
  ] as const)('offers the feedback form when no contact address is configured (%s)', (language, key, how) => {
    show(<DeletionPolicyPage />, { language, page: { contact: NO_CONTACT } });
    expect(screen.getByRole('link', { name: key })).toHaveAttribute('href', '/feedback');
    expect(screen.getByText(how)).toBeInTheDocument();
    expect(screen.queryByText(/Email support|Escriba un correo/)).toBeNull();
  });

  test.each([
    ['en', [/answers within 3 business days/, /deleted within 3 days after you confirm/], 'What is deleted', 'What may be kept'],
    [
      'es',
      [/responde en 3 días hábiles/, /se elimina en los 3 días siguientes a su confirmación/],
      'Qué se elimina',
      'Qué puede conservarse',
    ],
  ] as const)('shows how long the deletion takes, what is deleted and what may remain (%s)', (language, times, deleted, remaining) => {
    covers('2.1-16', '9-43');
    show(<DeletionPolicyPage />, { language, page: { contact: NO_CONTACT } });
    for (const time of times) expect(screen.getByText(time)).toBeInTheDocument();
    expect(textBelowHeading(deleted)).toMatch(/phone number.*Your listings|teléfono.*Sus fichas/);
    expect(textBelowHeading(remaining)).toMatch(/What you published about a place|Lo que usted publicó sobre un lugar/);
  });
});
