import { act, screen } from '@testing-library/react';
import { show } from '#tests/web/show.tsx';
import { PageHeading } from './PageHeading.tsx';

describe('the title of the document', () => {
  test('is the heading before the product’s name, and only this name after the page unmounts', () => {
    const { unmount } = show(<PageHeading>Users</PageHeading>);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Users');
    expect(document.title).toBe('Users – Shelter');
    unmount();
    expect(document.title).toBe('Shelter');
  });

  test('contains the product’s name only once', () => {
    show(<PageHeading>About Shelter</PageHeading>);
    expect(document.title).toBe('About Shelter');
  });

  test('is the product’s name only if the search must not appear in the history', () => {
    document.title = 'Users – Shelter';
    show(<PageHeading title={null}>Blue Spruce Night Shelter</PageHeading>);
    expect(document.title).toBe('Shelter');
  });

  test('follows the heading, as when the language is switched', () => {
    const { rerender } = show(<PageHeading>Users</PageHeading>);
    act(() => rerender(<PageHeading>Personas</PageHeading>));
    expect(document.title).toBe('Personas – Shelter');
  });
});
