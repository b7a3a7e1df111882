import type { MouseEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../ui/cx.ts';
import { LanguagePicker } from './LanguagePicker.tsx';
import { OpenStateLegend } from './OpenStateLegend.tsx';
import pictures from './pictures.svg';
import { SkipInOtherLanguage } from './SkipInOtherLanguage.tsx';
import { LAST_SLIDE, SLIDES, type TutorialEvent } from './tutorialMachine.ts';
import button from '../../ui/button.module.css';
import styles from './TutorialPage.module.css';

type SlideIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
const slideId = (slide: number): string => `slide-${slide}`;

/** Progress as nine bars, with the current one highlighted. */
const SlideProgress = ({ slide }: { readonly slide: number }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.bars} role="img" aria-label={t('tutorial.step', { step: slide + 1, total: SLIDES.length })}>
      {SLIDES.map((slideIndex) => (
        <i key={slideIndex} data-at={slideIndex === slide ? 'now' : slideIndex < slide ? 'past' : undefined} />
      ))}
    </div>
  );
};

interface SlideProps {
  readonly slide: number;
  /** True for slides beside the visible one, which are hidden from keyboards and screen readers. */
  readonly isHidden: boolean;
  readonly nextUrl: string;
  readonly agreeHref: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly handlerFor: (event: TutorialEvent) => (click: MouseEvent) => void;
}

/** Slide with a picture, one or two sentences, and links. All of its buttons are links, for a page without JavaScript. */
export const Slide = ({ slide, isHidden, nextUrl, agreeHref, headingRef, handlerFor }: SlideProps) => {
  const { t } = useTranslation();
  const textKey = `tutorial.s${slide as SlideIndex}` as const;
  const buttonClass = cx(button.button, styles.button);
  return (
    <section className={styles.slide} id={slideId(slide)} aria-labelledby={`${slideId(slide)}-title`} inert={isHidden}>
      <div className={styles.art}>
        <svg viewBox="0 0 360 300" preserveAspectRatio="xMidYMax meet" role="img" aria-label={t(`${textKey}.picture`)}>
          <use href={`${pictures}#s${slide}`} />
        </svg>
      </div>
      <div className={styles.panel}>
        <div className={styles.progress}>
          <SlideProgress slide={slide} />
          {slide < LAST_SLIDE && (
            <a className={button.link} href={`#${slideId(LAST_SLIDE)}`} onClick={handlerFor({ type: 'SKIP' })}>
              {t('tutorial.skip')}
            </a>
          )}
          {slide === 0 && <SkipInOtherLanguage nextUrl={nextUrl} onSkip={handlerFor({ type: 'SKIP' })} />}
        </div>
        <h2 id={`${slideId(slide)}-title`} tabIndex={-1} ref={headingRef}>
          {t(`${textKey}.title`)}
        </h2>
        {slide === 2 && <OpenStateLegend />}
        <p>{t(`${textKey}.text`)}</p>
        {slide === LAST_SLIDE && (
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
          <LanguagePicker nextUrl={nextUrl} onChosen={handlerFor({ type: 'NEXT' })} />
        ) : (
          <div className={styles.buttons}>
            <a
              className={buttonClass}
              href={`#${slideId(slide === LAST_SLIDE ? 0 : slide - 1)}`}
              onClick={handlerFor({ type: slide === LAST_SLIDE ? 'CANCEL' : 'BACK' })}
            >
              {slide === LAST_SLIDE ? t('tutorial.cancel') : t('tutorial.back')}
            </a>
            {slide === LAST_SLIDE ? (
              <a className={cx(buttonClass, button.fill)} href={agreeHref} onClick={handlerFor({ type: 'AGREE' })}>
                {t('tutorial.agree')}
              </a>
            ) : (
              <a className={cx(buttonClass, button.fill)} href={`#${slideId(slide + 1)}`} onClick={handlerFor({ type: 'NEXT' })}>
                {t('tutorial.next')}
              </a>
            )}
          </div>
        )}
      </div>
    </section>
  );
};
