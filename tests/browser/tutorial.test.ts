import { product, visits } from './product.ts';

/* Every transition of the tutorial's state machine, by hand: the walk fails if one of them is missing. */

const shelter = product();
const visit = visits();

const WORDS = {
  en: {
    own: 'English',
    next: 'Next',
    back: 'Back',
    skip: 'Skip',
    cancel: 'Cancel',
    agree: 'I agree',
    step: (n: number) => `Step ${n} of 9`,
  },
  es: {
    own: 'Español',
    next: 'Siguiente',
    back: 'Atrás',
    skip: 'Saltar',
    cancel: 'Cancelar',
    agree: 'Acepto',
    step: (n: number) => `Paso ${n} de 9`,
  },
} as const;

test.each(['en', 'es'] as const)('the tutorial can be stepped through, swiped, skipped, canceled and agreed to (%s)', async (language) => {
  const words = WORDS[language];
  const { page, pageErrors } = await visit(`${shelter.url}/introduce?next=%2Ffaq`, { language, firstTime: true });
  const visibleSlide = page.locator('section:not([inert])');
  const clickLink = (name: string) => visibleSlide.getByRole('link', { name, exact: true }).click();
  const expectSlide = async (slide: number): Promise<void> => {
    await page.locator(`section#slide-${slide}:not([inert])`).waitFor();
    await page.getByText(words.step(slide + 1), { exact: true }).waitFor({ state: 'attached' });
  };
  const swipeToSlide = (slide: number) => page.getByRole('main').evaluate((row, to) => row.scrollTo({ left: to * row.clientWidth }), slide);

  await expectSlide(0);
  await clickLink(words.own);
  await expectSlide(1);
  await clickLink(words.next);
  await expectSlide(2);
  await clickLink(words.back);
  await expectSlide(1);
  await page.keyboard.press('ArrowLeft');
  await expectSlide(0);
  await page.keyboard.press('ArrowRight');
  await expectSlide(1);
  await clickLink(words.skip);
  await expectSlide(8);
  await page.keyboard.press('ArrowLeft');
  await expectSlide(7);
  await clickLink(words.next);
  await expectSlide(8);
  await clickLink(words.cancel);
  await expectSlide(0);
  await swipeToSlide(8);
  await expectSlide(8);
  await swipeToSlide(3);
  await expectSlide(3);
  expect((await page.context().cookies()).some(({ name }) => name === 'alreadyAccessed')).toBe(false);
  await clickLink(words.skip);
  await expectSlide(8);
  await clickLink(words.agree);
  await page.waitForURL(`${shelter.url}/faq`);
  expect((await page.context().cookies()).some(({ name }) => name === 'alreadyAccessed')).toBe(true);
  expect(pageErrors).toEqual([]);
});
