import type { ComponentProps } from 'react';
import { ListEnd } from '../ListEnd.tsx';

/** A list with fewer rows shows its end by itself; a line below it would say nothing new. */
const MIN_ROWS_FOR_END = 10;

/** The end of a paged list of a management screen; only a long list says that it ends. */
export const ManageListEnd = ({ endText, ...listEnd }: ComponentProps<typeof ListEnd>) => (
  <ListEnd {...listEnd} {...(listEnd.loadedCount >= MIN_ROWS_FOR_END && endText !== undefined && { endText })} />
);
