import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { AssistantHost, BetterQueries, openAssistant, ReadingHelp } from '../../assistant/public.ts';
import {
  type Assistance,
  AssistanceProvider,
  SearchBar,
  TitleActionsProvider,
} from '../../catalogue/public.ts';
import { lazyLinesRoom as LinesRoom, lazyLoanCount as LoanCount } from '../../circulation/public.ts';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { mainId } from '../../platform/focus-after-navigation.ts';
import { changeLanguage } from '../../platform/language.ts';
import { usePage } from '../../platform/page.ts';
import { setTitleSuffix, useAnnouncedTitle } from '../../platform/page-title.ts';
import { takeMessage } from '../../platform/parting-message.ts';
import { hasReservedLines } from '../../platform/reserved-lines.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { RecommendHost } from '../../purchase/public.ts';
import { ReaderDialogs, useReader } from '../../reader/public.ts';
import { Confirms } from '../../ui/dialogs/confirm.tsx';
import { FailedState } from '../../ui/feedback/states.tsx';
import { showToast, Toasts } from '../../ui/feedback/toasts.tsx';
import { Wide } from '../../ui/layout/wide.tsx';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import { bar } from '../menu.ts';
import { titleActions } from '../title-actions.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import shellBarStyles from './shell-bar.module.css';

/** The assistant's parts inside the catalogue. */
const assistance: Assistance = { open: openAssistant, ReadingHelp, BetterQueries };

/** The same element every time: rendering the frame again does not render the screen again. */
const screen = <Outlet />;

/** What surrounds every screen of a library. */
export function Frame() {
  const { language } = usePage();
  const { t } = useTranslation(['shell', 'platform']);
  const library = useLibrary();
  const failure = useFailure(library.error);
  const { display } = library;

  useEffect(() => setTitleSuffix(library.name), [library.name]);
  useEffect(() => {
    // The server writes the library's colours into the page; Vite's development server does not.
    if (import.meta.env.DEV && display !== undefined)
      void import('../../library/show-colors.ts').then(({ showColors }) => showColors(display));
  }, [display]);

  const spoken = library.display?.languages;
  useEffect(() => {
    // The reader may have chosen a language in another library that this library does not offer.
    const first = spoken?.[0];
    if (first !== undefined && !spoken?.includes(language)) changeLanguage(first);
  }, [language, spoken]);

  useEffect(() => {
    const message = takeMessage();
    if (message === undefined) return;
    showToast(message.tone, message.text);
    if (document.activeElement === document.body)
      document.getElementById(mainId)?.focus({ preventScroll: true });
  }, []);

  return (
    <div>
      <a className={styles['skip']} href={`#${mainId}`}>
        {t('shell:skip')}
      </a>
      <Header library={library} />
      {failure !== undefined && library.display === undefined && (
        <Wide>
          <FailedState
            compact
            title={t('shell:libraryFailed')}
            message={failure}
            retryLabel={t('platform:failed.retry')}
            onRetry={library.retry}
          />
        </Wide>
      )}
      <main id={mainId} className={styles['main']} tabIndex={-1}>
        <TitleActionsProvider value={titleActions}>
          <AssistanceProvider value={assistance}>
            <ShellBar />
            {screen}
          </AssistanceProvider>
        </TitleActionsProvider>
      </main>
      <Footer library={library} />
      <BottomBar />
      <ReaderDialogs />
      <RecommendHost />
      <AssistantHost />
      <Confirms />
      <Toasts label={t('platform:notifications')} closeLabel={t('platform:close')} />
      <RouteAnnouncer />
    </div>
  );
}

function RouteAnnouncer() {
  const title = useAnnouncedTitle();
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {title}
      </span>
    </VisuallyHidden>
  );
}

/** The menu at the bottom of a phone's screen, hidden while somebody types. */
function BottomBar() {
  const { t } = useTranslation('shell');
  const reader = useReader();
  const mayRead = reader?.mustChangePassword === false;
  return (
    <nav className={styles['bar']} data-unprinted aria-label={t('menu.bar')}>
      {bar.map((entry) => (
        <Link key={entry.words} to={entry.to} activeOptions={{ includeSearch: false }}>
          <entry.icon size={22} stroke={1.6} aria-hidden="true" />
          {t(`bar.${entry.words}`)}
          {entry.words === 'loans' && mayRead && (
            <Suspense>
              <LoanCount />
              {!hasReservedLines() && <LinesRoom />}
            </Suspense>
          )}
        </Link>
      ))}
    </nav>
  );
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen places the search bar itself. */
    readonly ownSearchBar?: boolean;
    /** On a phone the search bar is one line. */
    readonly briefSearchBar?: boolean;
  }
}

/** The search bar at the top of every screen that does not place it itself. */
function ShellBar() {
  const { ownSearchBar, briefSearchBar } = useMatches({
    select: (matches) => matches.at(-1)?.staticData ?? {},
  });
  if (ownSearchBar === true) return null;
  return (
    <Wide className={shellBarStyles['bar']}>
      <SearchBar brief={briefSearchBar === true} />
    </Wide>
  );
}
