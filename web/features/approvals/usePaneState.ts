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

  const openNext = useCallback(
    (decidedIds: readonly string[], decision: DecisionName) => {
      const next = nextRow(current.current, decidedIds);
      navigate(approvalsUrl(current.current.tab, next?.id, current.current.region), { replace: true });
      setRequest(next === undefined ? null : { id: next.id, decision });
      const count = Math.max(0, current.current.total - decidedIds.length);
      setOpenedText(next === undefined ? t(`approvals.empty.${current.current.tab}`) : t('approvals.opened', { name: next.name, count }));
    },
    [navigate, t],
  );

  const clearRequest = useCallback(() => setRequest(null), []);
  const pane = useMemo(() => ({ request, clearRequest, openNext }), [request, clearRequest, openNext]);
  return { pane, openedText };
};
