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
  const { page, complaints } = await visit(`${shelter.url}/introduce?next=%2Ffaq`, { language, firstTime: true });
  const shown = page.locator('section:not([inert])');
  const press = (name: string) => shown.getByRole('link', { name, exact: true }).click();
  const isAt = async (slide: number): Promise<void> => {
    await page.locator(`section#slide-${slide}:not([inert])`).waitFor();
    await page.getByText(words.step(slide + 1), { exact: true }).waitFor({ state: 'attached' });
  };
  const swipe = (slide: number) => page.getByRole('main').evaluate((row, to) => row.scrollTo({ left: to * row.clientWidth }), slide);

  await isAt(0);
  await press(words.own);
  await isAt(1);
  await press(words.next);
  await isAt(2);
  await press(words.back);
  await isAt(1);
  await page.keyboard.press('ArrowLeft');
  await isAt(0);
  await page.keyboard.press('ArrowRight');
  await isAt(1);
  await press(words.skip);
  await isAt(8);
  await page.keyboard.press('ArrowLeft');
  await isAt(7);
  await press(words.next);
  await isAt(8);
  await press(words.cancel);
  await isAt(0);
  await swipe(8);
  await isAt(8);
  await swipe(3);
  await isAt(3);
  expect((await page.context().cookies()).some(({ name }) => name === 'alreadyAccessed')).toBe(false);
  await press(words.skip);
  await isAt(8);
  await press(words.agree);
  await page.waitForURL(`${shelter.url}/faq`);
  expect((await page.context().cookies()).some(({ name }) => name === 'alreadyAccessed')).toBe(true);
  expect(complaints).toEqual([]);
});
