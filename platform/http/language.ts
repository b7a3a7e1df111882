import { LANGUAGES, type Language } from '../../domain/events/envelope.ts';

const isLanguage = (tag: string): tag is Language => (LANGUAGES as readonly string[]).includes(tag);

/** The language of an answer by `Accept-Language`; English without one we speak. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  if (acceptLanguage === undefined || acceptLanguage === '') return 'en';
  const wishes = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((wish, order) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find((found) => found !== undefined);
      return { tag: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight), order };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.order - other.order);
  return wishes.map(({ tag }) => tag).find(isLanguage) ?? 'en';
};
