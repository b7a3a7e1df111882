import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '#tests/web/show.tsx';
import { writeCookie } from '../../browser/cookies.ts';
import { TutorialPage } from './TutorialPage.tsx';

afterEach(() => {
  writeCookie('alreadyAccessed', null);
  writeCookie('language', null);
});

const currentSlide = () => within(document.querySelector<HTMLElement>('section:not([inert])') ?? document.body);
const currentTitle = () => currentSlide().getByRole('heading', { level: 2 }).textContent;
const press = (name: string) => userEvent.click(currentSlide().getByRole('link', { name }));

describe('TutorialPage', () => {
  test('has nine slides with a picture each, of which only one is accessible', () => {
    covers('1-16', '2.1-8', '9-38');
    show(<TutorialPage />, { path: '/introduce' });
    const slides = [...document.querySelectorAll('section')];
    expect(slides.map((slide) => slide.querySelectorAll('svg[aria-label]').length)).toEqual(Array.from({ length: 9 }, () => 1));
    expect(document.querySelectorAll('section:not([inert])')).toHaveLength(1);
    expect(currentTitle()).toBe('Find an open door near you');
  });

  test('continues in the language that the visitor chooses on the first slide', async () => {
    covers('2.6-1', '3-23');
    show(<TutorialPage />, { path: '/introduce' });
    await press('Español');
    await waitFor(() => expect(currentTitle()).toBe('Cinco tipos de ayuda'));
    expect(document.cookie).toContain('language=es');
  });

  test('moves by buttons and arrow keys, and announces the slide', async () => {
    show(<TutorialPage />, { path: '/introduce' });
    await press('English');
    await press('Next');
    expect(currentTitle()).toBe('The light shows what is open');
    expect(document.activeElement).toBe(currentSlide().getByRole('heading', { level: 2 }));
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect(currentTitle()).toBe('Five kinds of help');
    expect(screen.getByText('Step 2 of 9')).toBeInTheDocument();
  });

  test('opens the slide to which the visitor swiped, once scrolling stopped', async () => {
    show(<TutorialPage />, { path: '/introduce' });
    const slideRow = screen.getByRole('main');
    Object.defineProperty(slideRow, 'clientWidth', { value: 360 });
    slideRow.scrollLeft = 360 * 3 + 5;
    fireEvent.scroll(slideRow);
    await waitFor(() => expect(currentTitle()).toBe('Call before you go'));
  });

  test('starts at the slide in the address, to which a link led before hydration', () => {
    window.location.hash = '#slide-8';
    show(<TutorialPage />, { path: '/introduce' });
    expect(currentTitle()).toBe('Before you start');
    expect(screen.getByText('Step 9 of 9')).toBeInTheDocument();
    window.location.hash = '';
  });

  test('stays on the slide to which the visitor swiped before hydration', async () => {
    const width = jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
    const scrollLeftGetter = jest.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(360 * 2);
    const scrollLeftSetter = jest.spyOn(Element.prototype, 'scrollLeft', 'set');
    show(<TutorialPage />, { path: '/introduce' });
    await waitFor(() => expect(currentTitle()).toBe('The light shows what is open'));
    expect(scrollLeftSetter).not.toHaveBeenCalled();
    for (const spy of [scrollLeftSetter, scrollLeftGetter, width]) spy.mockRestore();
  });

  test('can be skipped from every slide except the last, which opens the target', async () => {
    covers('2.6-2', '2.6-3', '3-24', '4-21');
    const { history } = show(<TutorialPage />, { path: '/introduce?next=%2Fservices%2F7' });
    expect(screen.getAllByRole('link', { name: 'Skip', hidden: true })).toHaveLength(8);
    await press('Skip');
    expect(currentTitle()).toBe('Before you start');
    expect(currentSlide().getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms_of_use');
    expect(currentSlide().getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy_policy');
    await press('Cancel');
    expect(currentTitle()).toBe('Find an open door near you');
    expect(document.cookie).not.toContain('alreadyAccessed');
    await press('Skip');
    await press('I agree');
    await waitFor(() => expect(history?.at(-1)).toBe('/services/7'));
    expect(document.cookie).toContain('alreadyAccessed=true');
  });

  test('can be skipped in the other language with one press, also without JavaScript', async () => {
    covers('visitors-12');
    show(<TutorialPage />, { path: '/introduce?next=%2Fservices%2F7' });
    const [link, ...moreLinks] = screen.getAllByRole('link', { name: 'Saltar en español', hidden: true });
    expect(moreLinks).toEqual([]);
    expect([link?.textContent, link?.getAttribute('lang')]).toEqual(['Saltar', 'es']);
    expect(link).toHaveAttribute('href', '/introduce?language=es&next=%2Fservices%2F7#slide-8');
    await press('Saltar en español');
    await waitFor(() => expect(currentTitle()).toBe('Antes de empezar'));
    expect(document.cookie).toContain('language=es');
    await press('Cancelar');
    expect(currentSlide().getByRole('link', { name: 'Skip in English' })).toHaveTextContent(/^Skip$/);
  });

  test('opens the requested tab at the end', async () => {
    window.location.hash = '#FOOD';
    const { history } = show(<TutorialPage />, { path: '/introduce' });
    await press('Skip');
    await press('I agree');
    await waitFor(() => expect(history?.at(-1)).toBe('/#FOOD'));
    window.location.hash = '';
  });

  test('opens the list if there is no target, or if the target is on another site', async () => {
    covers('2.6-4', '4-72');
    const { history } = show(<TutorialPage />, { path: '/introduce?next=https%3A%2F%2Fevil.example%2F' });
    await press('Skip');
    await press('I agree');
    await waitFor(() => expect(history?.at(-1)).toBe('/'));
  });
});
