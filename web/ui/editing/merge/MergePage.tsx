import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#web/browser/clock.tsx';
import { cx } from '../../cx.ts';
import { formatRecentTime } from '../formatRecentTime.ts';
import { MoreSection } from '../MoreSection.tsx';
import { DisputedField } from './DisputedField.tsx';
import type { Conflict, Decision, Piece } from './merge.ts';
import { useLastEditorText, type ChangedBy } from './useLastEditorText.ts';
import button from '../../button.module.css';
import page from '../../page.module.css';
import text from '../../text.module.css';
import styles from './Merge.module.css';

/** How the page shows pieces. */
interface PieceTexts<Values, OnePiece extends Piece> {
  readonly titleOf: (piece: OnePiece) => string;
  /** Returns the value of a piece in a version as text. */
  readonly textOf: (piece: OnePiece, values: Values) => string;
  /** Checks whether the user may write a new text in place of both versions. */
  readonly canRewrite: (piece: OnePiece) => boolean;
}

interface MergePageProps<Values, OnePiece extends Piece> {
  /** Id of the form that the dock submits. */
  readonly formId: string;
  readonly conflict: Conflict<Values, OnePiece>;
  readonly onDecide: (keys: readonly string[], decision: Decision) => void;
  readonly onSave: () => void;
  readonly recordName: string;
  /** The user who saved first; null if not known. */
  readonly changedBy: ChangedBy | null;
  /** Time at which the other user saved (ISO 8601); null if not known. */
  readonly savedAt: string | null;
  /** Null if the children show the disputed pieces. */
  readonly pieceTexts: PieceTexts<Values, OnePiece> | null;
  readonly children?: ReactNode;
}

/** Page for the case that another user saved first: the user chooses a version of each piece that both changed, and loses nothing. */
export const MergePage = <Values, OnePiece extends Piece>(props: MergePageProps<Values, OnePiece>) => {
  const { formId, conflict, onDecide, onSave, recordName, changedBy, savedAt, pieceTexts, children } = props;
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const lastEditorText = useLastEditorText();
  const { was, yours, theirs, disputed, onlyTheirs } = conflict;
  const savedTime = savedAt === null ? '' : formatRecentTime(savedAt, now, i18n.language);
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const decideAll = (choice: 'yours' | 'theirs') =>
    onDecide(
      disputed.map(({ key }) => key),
      { choice },
    );

  return (
    <main>
      <form id={formId} onSubmit={save} noValidate aria-label={t('editing.merge.choose')}>
        <div className={styles.page}>
          <section className={cx(page.section, styles.both)} aria-labelledby="merge-title">
            <div>
              <h2 id="merge-title">{t('editing.merge.title')}</h2>
              <p>
                {lastEditorText(changedBy, recordName, savedTime)}{' '}
                {disputed.length > 0 && t('editing.merge.differ', { count: disputed.length })} {t('editing.merge.safe')}
              </p>
            </div>
            {disputed.length > 1 && (
              <div className={styles.all}>
                <button type="button" className={button.button} onClick={() => decideAll('yours')}>
                  {t('editing.merge.allMine')}
                </button>
                <button type="button" className={button.button} onClick={() => decideAll('theirs')}>
                  {t('editing.merge.allTheirs')}
                </button>
              </div>
            )}
          </section>
          {children}
          {pieceTexts !== null &&
            disputed.map((piece) => (
              <DisputedField
                key={piece.key}
                title={pieceTexts.titleOf(piece)}
                originalText={pieceTexts.textOf(piece, was)}
                yours={pieceTexts.textOf(piece, yours)}
                theirs={pieceTexts.textOf(piece, theirs)}
                savedTime={savedTime}
                choice={piece.choice}
                rewritten={piece.rewritten}
                canRewrite={pieceTexts.canRewrite(piece)}
                onDecide={(decision) => onDecide([piece.key], decision)}
              />
            ))}
          {pieceTexts !== null && onlyTheirs.length > 0 && (
            <section className={page.section}>
              <MoreSection summary={t('editing.merge.alone', { count: onlyTheirs.length })}>
                <dl className={styles.facts}>
                  {onlyTheirs.map((piece) => (
                    <div key={piece.key}>
                      <dt>{pieceTexts.titleOf(piece)}</dt>
                      <dd>{pieceTexts.textOf(piece, theirs) || t('editing.merge.empty')}</dd>
                    </div>
                  ))}
                </dl>
                <p className={cx(text.muted, text.small)}>{t('editing.merge.stay')}</p>
              </MoreSection>
            </section>
          )}
        </div>
      </form>
    </main>
  );
};
