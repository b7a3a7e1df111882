import type { MouseEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';
import { LanguagePicker } from './LanguagePicker.tsx';
import { OpenLegend } from './OpenLegend.tsx';
import pictures from './pictures.svg';
import { SkipInOtherLanguage } from './SkipInOtherLanguage.tsx';
import { LAST, SLIDES, type TutorialEvent } from './tutorialMachine.ts';
import button from '../../ui/button.module.css';
import styles from './TutorialPage.module.css';

type Number9 = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
const slideId = (slide: number): string => `slide-${slide}`;

/** Progress as nine bars, with the current one highlighted. */
const Progress = ({ slide }: { readonly slide: number }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.bars} role="img" aria-label={t('tutorial.step', { step: slide + 1, total: SLIDES.length })}>
      {SLIDES.map((each) => (
        <i key={each} data-at={each === slide ? 'now' : each < slide ? 'past' : undefined} />
      ))}
    </div>
  );
};

interface SlideProps {
  readonly slide: number;
  /** True for slides beside the visible one, which are hidden from keyboards and screen readers. */
  readonly hidden: boolean;
  readonly next: string;
  readonly agreeHref: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly on: (event: TutorialEvent) => (click: MouseEvent) => void;
}

/** Slide with a picture, one or two sentences, and links. All of its buttons are links, for a page without JavaScript. */
export const Slide = ({ slide, hidden, next, agreeHref, headingRef, on }: SlideProps) => {
  const { t } = useTranslation();
  const words = `tutorial.s${slide as Number9}` as const;
  const plate = cx(button.button, styles.button);
  return (
    <section className={styles.slide} id={slideId(slide)} aria-labelledby={`${slideId(slide)}-title`} inert={hidden}>
      <div className={styles.art}>
        <svg viewBox="0 0 360 300" preserveAspectRatio="xMidYMax meet" role="img" aria-label={t(`${words}.picture`)}>
          <use href={`${pictures}#s${slide}`} />
        </svg>
      </div>
      <div className={styles.panel}>
        <div className={styles.progress}>
          <Progress slide={slide} />
          {slide < LAST && (
            <a className={button.link} href={`#${slideId(LAST)}`} onClick={on({ type: 'SKIP' })}>
              {t('tutorial.skip')}
            </a>
          )}
          {slide === 0 && <SkipInOtherLanguage next={next} onSkip={on({ type: 'SKIP' })} />}
        </div>
        <h2 id={`${slideId(slide)}-title`} tabIndex={-1} ref={headingRef}>
          {t(`${words}.title`)}
        </h2>
        {slide === 2 && <OpenLegend />}
        <p>{t(`${words}.text`)}</p>
        {slide === LAST && (
          <p className={styles.pages}>
            <Link href="/terms_of_use" className={button.link}>
              {t('tutorial.s8.terms')}
            </Link>
            <Link href="/privacy_policy" className={button.link}>
              {t('tutorial.s8.privacy')}
            </Link>
          </p>
        )}
        {slide === 0 ? (
          <LanguagePicker next={next} onChosen={on({ type: 'NEXT' })} />
        ) : (
          <div className={styles.buttons}>
            <a
              className={plate}
              href={`#${slideId(slide === LAST ? 0 : slide - 1)}`}
              onClick={on({ type: slide === LAST ? 'CANCEL' : 'BACK' })}
            >
              {slide === LAST ? t('tutorial.cancel') : t('tutorial.back')}
            </a>
            {slide === LAST ? (
              <a className={cx(plate, button.fill)} href={agreeHref} onClick={on({ type: 'AGREE' })}>
                {t('tutorial.agree')}
              </a>
            ) : (
              <a className={cx(plate, button.fill)} href={`#${slideId(slide + 1)}`} onClick={on({ type: 'NEXT' })}>
                {t('tutorial.next')}
              </a>
            )}
          </div>
        )}
      </div>
    </section>
  );
};
