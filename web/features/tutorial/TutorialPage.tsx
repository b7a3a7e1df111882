import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { takeFromAddress } from '../../browser/address.ts';
import { writeCookie } from '../../browser/cookies.ts';
import { useHydrated } from '../../browser/useHydrated.ts';
import { agreedFor, safeTarget } from '../../layout/redirectTarget.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Slide } from './Slide.tsx';
import { SLIDES, tutorialMachine, type TutorialEvent } from './tutorialMachine.ts';
import { useSwipe } from './useSwipe.ts';
import text from '../../ui/text.module.css';
import styles from './TutorialPage.module.css';

const BY_KEY: Readonly<Record<string, TutorialEvent>> = { ArrowRight: { type: 'NEXT' }, ArrowLeft: { type: 'BACK' } };

/** Links that a page without its script follows by themselves. */
const instead =
  (act: () => void) =>
  (event: MouseEvent): void => {
    event.preventDefault();
    act();
  };

/**
 * What there is to know before the first list, in nine slides to swipe or step through; the last asks for acceptance of
 * terms and privacy policy, and leads on to the page that the visitor wanted.
 */
export const TutorialPage = () => {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [, go] = useLocation();
  const search = useSearch();
  const actor = useActorRef(
    tutorialMachine.provide({
      actions: {
        leave: ({ context: { target } }) => {
          writeCookie('alreadyAccessed', 'true');
          // The browser has kept the fragment of the page that was asked for, unless a slide's own came in its place.
          const { hash } = window.location;
          go(target.includes('#') || hash.startsWith('#slide-') ? target : target + hash, { replace: true });
        },
      },
    }),
    // Kept by the machine: an address of a mailed link, which may hold a secret, is taken from the bar.
    { input: { target: safeTarget(new URLSearchParams(search).get('next')) } },
  );
  const { send } = actor;
  const { slide, isStepped, target } = useSelector(actor, (snapshot) => snapshot.context);
  const row = useSwipe({ slide, isStepped, onSwiped: (to) => send({ type: 'SWIPED', slide: to }) });
  const headings = useRef<(HTMLHeadingElement | null)[]>([]);

  useEffect(() => {
    if (target.startsWith('/auth/')) takeFromAddress('search');
  }, [target]);
  /** The slide that was stepped to is read out from its heading on. */
  useEffect(() => {
    if (isStepped) headings.current[slide]?.focus({ preventScroll: true });
  }, [slide, isStepped]);
  const onKey = (event: KeyboardEvent) => {
    const wanted = BY_KEY[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    send(wanted);
  };

  return (
    <div className={styles.tutorial}>
      <AppBar
        left={null}
        title={
          <span className={styles.brand}>
            <Mark />
            <PageHeading className={styles.name} title={t('tutorial.label')}>
              {t('app.name')}
            </PageHeading>
          </span>
        }
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys do what the buttons of each slide do */}
      <main className={styles.row} ref={row} aria-label={t('tutorial.label')} onKeyDown={onKey}>
        {SLIDES.map((index) => (
          <Slide
            key={index}
            slide={index}
            hidden={hydrated && index !== slide}
            agreeHref={agreedFor(target)}
            next={target}
            headingRef={(heading) => {
              headings.current[index] = heading;
            }}
            on={(event) => instead(() => send(event))}
          />
        ))}
      </main>
      <p className={text.hidden} role="status">
        {t('tutorial.step', { step: slide + 1, total: SLIDES.length })}
      </p>
    </div>
  );
};
