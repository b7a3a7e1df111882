import { useRef, type ReactNode } from 'react';
import { useHeightWhileFar } from '../browser/useHeightWhileFar.ts';
import { TABLE_ROLES } from '../ui/table/tableRoles.ts';

const GROUP_SIZE = 50;
/** Number of rows from which rows that are far from the screen are removed, so that a page with thousands of them reacts at once. */
const MANY_ROWS = 200;

/** The list to which rows belong: its number of rows, and whether it begins or ends with these. */
export interface ListPart {
  readonly length: number;
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

interface RowGroupsProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  /** Element of a group; the rows are its children. */
  readonly element: 'ul' | 'ol' | 'tbody';
  /** Id of the open row, which always stays in the page. */
  readonly chosenId: string | null;
  /** Given if these rows are only a part of a list. */
  readonly list?: ListPart;
  readonly renderRow: (row: Row) => ReactNode;
}

interface GroupProps<Row extends { readonly id: string }> extends Pick<RowGroupsProps<Row>, 'rows' | 'element' | 'renderRow'> {
  readonly canBeRemoved: boolean;
}

const Group = <Row extends { readonly id: string }>({ rows, element: Element, canBeRemoved, renderRow }: GroupProps<Row>) => {
  const group = useRef<HTMLElement | null>(null);
  const setGroup = (element: HTMLElement | null): void => {
    group.current = element;
  };
  const height = useHeightWhileFar(group, canBeRemoved);
  if (height === undefined)
    return (
      <Element ref={setGroup} {...(Element === 'tbody' && TABLE_ROLES.group)}>
        {rows.map(renderRow)}
      </Element>
    );
  return Element === 'tbody' ? (
    <tbody ref={setGroup} aria-hidden="true">
      <tr data-placeholder={rows.length} style={{ height }} />
    </tbody>
  ) : (
    <Element ref={setGroup} aria-hidden="true" data-placeholder={rows.length} style={{ height }} />
  );
};

/**
 * Renders the rows of a list in groups of 50. In a long list, a group that is far from the screen is an empty box of the same height; the
 * first group of the list, its last one and that of the open row stay, so that keys and links find them.
 */
export const RowGroups = <Row extends { readonly id: string }>({
  rows,
  element,
  chosenId,
  list = { length: rows.length, isStart: true, isEnd: true },
  renderRow,
}: RowGroupsProps<Row>) => {
  const count = Math.ceil(rows.length / GROUP_SIZE);
  return Array.from({ length: count }, (_, index) => {
    const rowsOfGroup = rows.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE);
    const isInside = !(list.isStart && index === 0) && !(list.isEnd && index === count - 1);
    return (
      <Group
        // The groups keep their order, and rows are only added at the end.
        key={index}
        rows={rowsOfGroup}
        element={element}
        canBeRemoved={list.length > MANY_ROWS && isInside && rowsOfGroup.every(({ id }) => id !== chosenId)}
        renderRow={renderRow}
      />
    );
  });
};
