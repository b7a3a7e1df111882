import { useCallback, useEffect, useMemo, useRef, useState, type ContextType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ManagedService } from '../../api/types.ts';
import type { DecisionName, FocusRequest, PaneContext } from './PaneContext.ts';
import { groupByKind } from './tabGroups.ts';
import { approvalsUrl, type ApprovalsTab } from './useApprovalsUrl.ts';

interface OpenList {
  readonly tab: ApprovalsTab;
  readonly region: string | null;
  readonly chosenId: string | null;
  readonly rows: readonly ManagedService[];
  /** Number of services of the list, also of those not loaded. */
  readonly total: number;
}

/** Returns the rows in the order of the screen. */
export const displayedRows = ({ tab, rows }: Pick<OpenList, 'tab' | 'rows'>): readonly ManagedService[] =>
  tab === 'twice' ? rows : groupByKind(rows).flatMap((group) => group.rows);

/** Returns the row after the decided ones, else the last one before them; undefined if nothing is left. */
export const nextRow = (list: Pick<OpenList, 'tab' | 'rows'>, decidedIds: readonly string[]): ManagedService | undefined => {
  const rows = displayedRows(list);
  const isOpen = ({ id }: ManagedService): boolean => !decidedIds.includes(id);
  const index = rows.findIndex(({ id }) => id === decidedIds[0]);
  return rows.slice(index + 1).find(isOpen) ?? rows.slice(0, Math.max(index, 0)).findLast(isOpen);
};

/** The state of `PaneContext` for a list, and the text that tells screen readers which service opened. */
export const usePaneState = (list: OpenList): { readonly pane: ContextType<typeof PaneContext>; readonly openedText: string } => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [request, setRequest] = useState<FocusRequest | null>(null);
  const [openedText, setOpenedText] = useState('');
  const current = useRef(list);
  useEffect(() => {
    current.current = list;
  });
  const { tab, region, chosenId } = list;

  const openNext = useCallback(
    (decidedIds: readonly string[], decision: DecisionName) => {
      const next = nextRow(current.current, decidedIds);
      navigate(approvalsUrl(current.current.tab, next?.id, current.current.region), { replace: true });
      setRequest(next === undefined ? null : { id: next.id, target: decision });
      const count = Math.max(0, current.current.total - decidedIds.length);
      setOpenedText(next === undefined ? t(`approvals.empty.${current.current.tab}`) : t('approvals.opened', { name: next.name, count }));
    },
    [navigate, t],
  );
  const lastChosenId = useRef(chosenId);
  useEffect(() => {
    // On a narrow screen the list replaces the pane, and shows the row that was open.
    if (chosenId === null && lastChosenId.current !== null)
      document.querySelector(`a[data-row="${CSS.escape(lastChosenId.current)}"]`)?.scrollIntoView({ block: 'center' });
    lastChosenId.current = chosenId;
  }, [chosenId]);
  useEffect(() => {
    if (chosenId === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      const row = document.querySelector(`a[data-row="${CSS.escape(chosenId)}"]`);
      // On a narrow screen the list is hidden while a service is open.
      if (row?.checkVisibility() !== true) navigate(approvalsUrl(tab, undefined, region));
      setRequest({ id: chosenId, target: 'row' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [chosenId, tab, region, navigate]);

  const pane = useMemo(() => ({ request, setRequest, openNext }), [request, openNext]);
  return { pane, openedText };
};
