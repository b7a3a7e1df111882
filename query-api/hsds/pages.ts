import type { HsdsPage } from '#contract/hsdsOperations.ts';
import { foldText } from '#domain/values/foldText.ts';

interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

/** Returns one page of items, as HSDS describes it; each item is converted only if it is in the page. */
export const pageOf = <Item, Result>(
  items: readonly Item[],
  { page, per_page: perPage }: PageQuery,
  convert: (item: Item) => Result,
): HsdsPage<Result> => {
  const contents = items.slice((page - 1) * perPage, page * perPage).map(convert);
  const pages = Math.ceil(items.length / perPage);
  return {
    total_items: items.length,
    total_pages: pages,
    page_number: page,
    size: contents.length,
    first_page: page === 1,
    last_page: page >= pages,
    empty: contents.length === 0,
    contents,
  };
};

/** Creates a function that returns whether texts contain all words of a search; without a search all do. */
export const createSearch = (search: string | undefined): ((...texts: readonly string[]) => boolean) => {
  const words = foldText(search ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  return (...texts) => {
    if (words.length === 0) return true;
    const text = foldText(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
};
