import { IconLock } from '@tabler/icons-react';
import { Link, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import type { DeskMe } from '@yuelan/contract/staff/schemas';
import { type ReactNode, useEffect, useState } from 'react';
import { DeskScreen } from '../../desk/desk-screen.tsx';
import { Confirmations } from '../../desk/login/confirmations.tsx';
import { IdleDialog } from '../../desk/login/idle-dialog.tsx';
import { LoginGate } from '../../desk/login/login-gate.tsx';
import { useLogout } from '../../desk/staff-state.ts';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { mainId } from '../../platform/focus-after-navigation.ts';
import { usePage } from '../../platform/page.ts';
import { setTitleSuffix, useAnnouncedTitle, usePageTitle } from '../../platform/page-title.ts';
import { failureText } from '../../platform/use-failure.ts';
import { buttonClass, linkClass } from '../../ui/controls/button.tsx';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import { Confirms } from '../../ui/dialogs/confirm.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { showToast, Toasts } from '../../ui/feedback/toasts.tsx';
import { UndoBar } from '../../ui/feedback/undo-bar.tsx';
import { useCurrentInView } from '../../ui/layout/current-in-view.ts';
import { initialOf, Seal } from '../../ui/pictures/seal.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { VisuallyHidden } from '../../ui/style/visually-hidden.tsx';
import DisplayDialog from '../components/display-dialog.tsx';
import { LanguageSwitch } from '../components/language-switch.tsx';
import styles from './desk-frame.module.css';
import { deskMenu } from './desk-menu.ts';

/** The frame around the desk's screens, also where nobody is logged in (an invitation, the setup). */
export function DeskRoot() {
  const { t } = useTranslation(['desk', 'platform']);
  const announced = useAnnouncedTitle();
  const page = usePage();
  return (
    <>
      <Outlet />
      <Confirms />
      <UndoBar
        label={t('desk:undo.label')}
        undoLabel={t('desk:undo.button')}
        closeLabel={t('platform:close')}
        onFailed={(error) =>
          showToast('error', failureText(page, error instanceof Error ? error : new Error(String(error))))
        }
      />
      <Toasts label={t('platform:notifications')} closeLabel={t('platform:close')} />
      <VisuallyHidden>
        <span aria-live="polite" aria-atomic="true">
          {announced}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** The desk for a logged-in account, or the login. */
export function DeskFrame() {
  return <LoginGate around={(steps) => <Around main={steps} />}>{(me) => <LoggedIn me={me} />}</LoginGate>;
}

/** The frame for people who cannot log in yet. */
export function Arrival() {
  return <Around main={<Outlet />} />;
}

/** The header and the main part, without a menu. */
function Around({
  side,
  menu,
  main,
}: {
  readonly side?: ReactNode;
  readonly menu?: ReactNode;
  readonly main: ReactNode;
}) {
  const { library: clientid } = usePage();
  const { t } = useTranslation(['desk', 'shell']);
  return (
    <div className={styles['frame']}>
      <a className={styles['skip']} href={`#${mainId}`}>
        {t('shell:skip')}
      </a>
      <header className={styles['header']}>
        {clientid === undefined ? <Name name={t('desk:product')} /> : <LibraryName />}
        <div className={styles['side']}>
          <LanguageSwitch />
          {side}
        </div>
      </header>
      {menu}
      <main
        id={mainId}
        className={classNames(styles['main'], menu === undefined && styles['alone'])}
        tabIndex={-1}
      >
        {main}
      </main>
    </div>
  );
}

function LibraryName() {
  const { name } = useLibrary();
  return <Name name={name} />;
}

function Name({ name }: { readonly name: string }) {
  const { t } = useTranslation('desk');
  useEffect(() => setTitleSuffix(t('title', { name })), [name, t]);
  return (
    <p className={styles['name']}>
      <Seal mark={initialOf(name)} />
      <span>{t('title', { name })}</span>
    </p>
  );
}

function LoggedIn({ me }: { readonly me: DeskMe }) {
  const { t } = useTranslation(['desk', 'shell']);
  const { library } = usePage();
  const logout = useLogout();
  const [showsDisplay, setShowsDisplay] = useState(false);
  const { display } = useLibrary();
  const refused = useMatches({
    select: (matches) =>
      matches.some(({ staticData: { desk } }) => desk !== undefined && !mayOpen(me, desk.may)),
  });
  const lends = useMatches({ select: (matches) => matches.some(({ staticData: { desk } }) => desk?.lends) });
  return (
    <>
      <Around
        side={
          <>
            <a className={buttonClass('quiet', styles['wide'])} href={`/${library}`}>
              {t('desk:portal')}
            </a>
            <MenuButton label={me.name} name={t('desk:account.menu')}>
              <li>
                <Link to="/desk/account">{t('desk:account.title')}</Link>
              </li>
              {me.libraries
                .filter(({ clientid }) => clientid !== library)
                .map(({ clientid, libname }) => (
                  <li key={clientid}>
                    <a href={`/${clientid}/desk`}>{libname}</a>
                  </li>
                ))}
              <li>
                <button type="button" onClick={() => setShowsDisplay(true)}>
                  {t('shell:display.title')}
                </button>
              </li>
              <li>
                <button type="button" onClick={() => logout.mutate({})}>
                  {t('desk:logout')}
                </button>
              </li>
            </MenuButton>
          </>
        }
        menu={<Menu me={me} />}
        main={
          refused ? (
            <NotAllowed />
          ) : lends && display?.source !== undefined ? (
            <KeptElsewhere maySet={me.permissions.includes('settings.read')} />
          ) : (
            <Outlet />
          )
        }
      />
      {showsDisplay && <DisplayDialog onClose={() => setShowsDisplay(false)} />}
      <Confirmations />
      <IdleDialog />
    </>
  );
}

/** Replaces a screen that the account may not open. */
function NotAllowed() {
  const { t } = useTranslation('desk');
  usePageTitle(t('notAllowed.title'));
  return (
    <EmptyState
      heading
      title={t('notAllowed.title')}
      message={t('notAllowed.text')}
      icon={<IconLock stroke={1.3} />}
    />
  );
}

/** Replaces a screen about loans when another system keeps them. */
function KeptElsewhere({ maySet }: { readonly maySet: boolean }) {
  const { t } = useTranslation('libraryDesk');
  return (
    <DeskScreen title={t('system.elsewhere')} text={t('system.elsewhereText')}>
      {maySet && (
        <p>
          <Link to="/desk/settings/system" className={linkClass}>
            {t('system.open')}
          </Link>
        </p>
      )}
    </DeskScreen>
  );
}

const mayOpen = (me: DeskMe, may: readonly string[]) =>
  may.length === 0 || me.permissions.some((permission) => may.includes(permission));

/** The router knows the addresses of the desk's screens, although its types do not say so. */
const isOfDesk = (path: string): path is '/desk' => path.startsWith('/desk');

/** `/desk/staff` does not make `/desk` current; query parameters do not matter. */
const exactly = { exact: true, includeSearch: false } as const;

/** The screens that the account may open, in the order of the menu. */
function Menu({ me }: { readonly me: DeskMe }) {
  const { t } = useTranslation('desk');
  const router = useRouter();
  const { display } = useLibrary();
  const screens = Object.values(router.routesById).flatMap(({ fullPath, options }) => {
    const desk = options.staticData?.desk;
    // Where another library system keeps the loans (`display.source` says what it offers), the desk does not lend.
    const isElsewhere = desk?.lends === true && display?.source !== undefined;
    return desk === undefined || isElsewhere || !isOfDesk(fullPath) || !mayOpen(me, desk.may)
      ? []
      : [{ to: fullPath, entry: desk.entry }];
  });
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.desk?.entry });
  const menu = useCurrentInView();
  return (
    <nav ref={menu} className={styles['menu']} aria-label={t('menu.label')}>
      <ul>
        {deskMenu.flatMap(({ entry, Icon }) => {
          const screen = screens.find((one) => one.entry === entry);
          return screen === undefined
            ? []
            : [
                <li key={entry}>
                  <Link
                    to={screen.to}
                    preload={false}
                    activeOptions={exactly}
                    aria-current={current === entry ? 'page' : undefined}
                  >
                    <Icon size={18} stroke={1.7} aria-hidden="true" />
                    {t(`menu.${entry}`)}
                  </Link>
                </li>,
              ];
        })}
      </ul>
    </nav>
  );
}
