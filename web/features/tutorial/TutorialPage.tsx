import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { writeCookie } from '../../browser/cookies.ts';
import { removeFromAddress } from '../../browser/removeFromAddress.ts';
import { useHydrated } from '../../browser/useHydrated.ts';
import { agreedAddress, safeTarget } from '../../layout/redirectTarget.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Slide } from './Slide.tsx';
import { SLIDES, tutorialMachine, type TutorialEvent } from './tutorialMachine.ts';
import { useSwipe } from './useSwipe.ts';
import text from '../../ui/text.module.css';
import styles from './TutorialPage.module.css';

const EVENT_OF_KEY: Readonly<Record<string, TutorialEvent>> = { ArrowRight: { type: 'NEXT' }, ArrowLeft: { type: 'BACK' } };

/** Returns a handler that replaces the default action of a link, which a page without JavaScript follows. */
const preventAnd =
  (action: () => void) =>
  (event: MouseEvent): void => {
    event.preventDefault();
    action();
  };

/**
 * Introduction in nine slides to swipe or step through. On the last one the visitor accepts the terms and the privacy policy, and then
 * continues to the requested page.
 */
export const TutorialPage = () => {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [, navigate] = useLocation();
  const search = useSearch();
  const actor = useActorRef(
    tutorialMachine.provide({
      actions: {
        leave: ({ context: { target } }) => {
          writeCookie('alreadyAccessed', 'true');
          // The browser kept the fragment of the requested page, unless the fragment of a slide replaced it.
          const { hash } = window.location;
          navigate(target.includes('#') || hash.startsWith('#slide-') ? target : target + hash, { replace: true });
        },
      },
    }),
    // Stored in the machine, because the address of a mailed link may contain a secret and is removed from the address bar.
    { input: { target: safeTarget(new URLSearchParams(search).get('next')) } },
  );
  const { send } = actor;
  const { slide, isStepped, target } = useSelector(actor, (snapshot) => snapshot.context);
  const slideRow = useSwipe({ slide, isStepped, onSwiped: (targetSlide) => send({ type: 'SWIPED', slide: targetSlide }) });
  const headingRefs = useRef<(HTMLHeadingElement | null)[]>([]);

  useEffect(() => {
    if (target.startsWith('/auth/')) removeFromAddress('search');
  }, [target]);
  /** Moves focus to the heading, so that screen readers announce the slide. */
  useEffect(() => {
    if (isStepped) headingRefs.current[slide]?.focus({ preventScroll: true });
  }, [slide, isStepped]);
  const handleKey = (event: KeyboardEvent) => {
    const keyEvent = EVENT_OF_KEY[event.key];
    if (keyEvent === undefined) return;
    event.preventDefault();
    send(keyEvent);
  };

  return (
    <div className={styles.tutorial}>
      <AppBar
        leftContent={null}
        title={
          <span className={styles.brand}>
            <Logo />
            <PageHeading className={styles.name} title={t('tutorial.label')}>
              {t('app.name')}
            </PageHeading>
          </span>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys do what the buttons of each slide do */}
      <main className={styles.row} ref={slideRow} aria-label={t('tutorial.label')} onKeyDown={handleKey}>
        {SLIDES.map((index) => (
          <Slide
            key={index}
            slide={index}
            isHidden={hydrated && index !== slide}
            agreeHref={agreedAddress(target)}
            nextUrl={target}
            headingRef={(heading) => {
              headingRefs.current[index] = heading;
            }}
            handlerFor={(event) => preventAnd(() => send(event))}
          />
        ))}
      </main>
      <p className={text.hidden} role="status">
        {t('tutorial.step', { step: slide + 1, total: SLIDES.length })}
      </p>
    </div>
  );
};
