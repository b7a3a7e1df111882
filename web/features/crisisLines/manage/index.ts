import type { i18n } from 'i18next';
import { canSometimes } from '#kernel/permissions/permissions.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import { loadNamespace } from '#web/i18n/i18n.ts';
import type { LineTools } from '../lineTools.ts';
import { AddLine } from './AddLine.tsx';
import { KeepLine } from './KeepLine.tsx';
import { RemovedLines } from './RemovedLines.tsx';

const NAMESPACES = ['crisisManage', 'form'] as const;

/**
 * The tools of a role for managing the lines from their list, once its words are loaded; null for a role that may not, and when the
 * words fail to load.
 */
export const lineTools = async (translator: i18n, role: Role): Promise<LineTools | null> => {
  if (!canSometimes(role, 'crisisLine.add') || !canSometimes(role, 'crisisLine.revise') || !canSometimes(role, 'crisisLine.remove'))
    return null;
  const language = translator.language === 'es' ? 'es' : 'en';
  const came = await Promise.all(NAMESPACES.map((name) => loadNamespace(translator, name, language)));
  return came.includes(false) ? null : { AddLine, KeepLine, RemovedLines };
};
