import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLibrary } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { FormProblem, FormSuccess, formClass } from '../../ui/controls/form.tsx';
import { type Tab, Tabs } from '../../ui/controls/tabs.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { initialOf, Seal } from '../../ui/pictures/seal.tsx';
import { identitySourcesQuery } from '../api.ts';
import { type LoginRequest, type LoginTab, targetOf } from '../login-request.ts';
import { askPassword } from '../password-request.ts';
import { admit, type Granted, type SignedIn } from '../session.ts';
import { useIdentityArrival } from '../use-identity-arrival.ts';
import { AccountForm } from './account-form.tsx';
import { CardForm } from './card-form.tsx';
import { IdentityButton, wechatId } from './identity-button.tsx';
import styles from './login-logo.module.css';

/** After a login the message stays for a second, then the dialog closes (docs/limits.md#timing-on-the-pages). */
const closeAfterMilliseconds = 1000;
/** See docs/limits.md#layout. */
const width = 384;

/** The login dialog: by account, card reader, WeChat or account system, as the library allows. */
export default function LoginDialog({
  request,
  onClose,
}: {
  readonly request: LoginRequest;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useTranslation('reader');
  const { display, info, name } = useLibrary();
  const router = useRouter();
  const [tab, setTab] = useState<LoginTab>('account');
  const [done, setDone] = useState<Granted>();
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);

  function goOn(): void {
    if (request.action !== undefined) {
      request.action();
      return;
    }
    const target = targetOf(page, request);
    if (target !== undefined) router.history.push(target);
  }

  function finish(granted: Granted, kind: SignedIn['kind']): void {
    admit(page, granted, kind);
    setDone(granted);
    closing.current = setTimeout(() => {
      onClose();
      if (granted.mustChangePassword) askPassword(page, { required: true, action: goOn });
      else goOn();
    }, closeAfterMilliseconds);
  }

  const { isWorking, bindTicket, problem } = useIdentityArrival(request.arrived, finish);
  const sources = useQuery(identitySourcesQuery).data ?? [];
  const wechat = sources.find(({ id }) => id === wechatId);
  const others = sources.filter(({ id, inForm }) => id !== wechatId && inForm !== true);
  const directories = sources.filter(({ inForm }) => inForm === true).map(({ name }) => name);
  const card = display?.openCardLogin === 1;
  const tabs: readonly (Tab & { readonly key: LoginTab })[] = [
    {
      key: 'account',
      title: t('login.account'),
      content: () => (
        <AccountForm
          bindTicket={undefined}
          directories={directories}
          onDone={(granted) => finish(granted, 'account')}
        />
      ),
    },
    ...(card
      ? [
          {
            key: 'card' as const,
            title: t('login.card'),
            content: () => <CardForm onDone={(granted) => finish(granted, 'card')} />,
          },
        ]
      : []),
    ...(wechat === undefined
      ? []
      : [
          {
            key: 'wechat' as const,
            title: t('login.wechat'),
            content: () => (
              <div className={formClass}>
                <p>{t('wechat.hint')}</p>
                <IdentityButton source={wechat} returnTo={request.returnTo} />
              </div>
            ),
          },
        ]),
  ];

  return (
    <Dialog
      title={t('login.title')}
      closeLabel={t('login.close')}
      width={width}
      onClose={done === undefined ? onClose : () => undefined}
      keepOnOutsideClick
    >
      <LoginLogo src={info?.loginLogoUrl ?? ''} library={name} />
      {done !== undefined ? (
        <FormSuccess text={t('login.done', { name: done.reader.realName })} />
      ) : isWorking ? (
        <p role="status">{t('identity.working')}</p>
      ) : bindTicket !== undefined ? (
        <AccountForm
          bindTicket={bindTicket}
          directories={[]}
          onDone={(granted) => finish(granted, 'account')}
        />
      ) : (
        <div className={formClass}>
          <FormProblem text={problem} />
          {others.length > 0 && (
            <div className={styles['others']}>
              <p>{t('identity.with')}</p>
              {others.map((source) => (
                <IdentityButton key={source.id} source={source} returnTo={request.returnTo} />
              ))}
              <p className={styles['or']}>{t('identity.or')}</p>
            </div>
          )}
          {tabs.length === 1 ? (
            tabs[0]?.content()
          ) : (
            <Tabs
              label={t('login.ways')}
              tabs={tabs}
              value={tab}
              onChange={(key) => setTab(tabs.find((known) => known.key === key)?.key ?? 'account')}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

/**
 * Shows which library the login is for: the picture that the library chose, or its seal and name if there is none or it
 * cannot be loaded.
 */
function LoginLogo({ src, library }: { readonly src: string; readonly library: string }) {
  const { t } = useTranslation('reader');
  const [broken, setBroken] = useState<string>();
  if (src !== '' && src !== broken)
    return <img className={styles['logo']} src={src} alt="" onError={() => setBroken(src)} />;
  if (library === '') return null;
  return (
    <div className={styles['door']}>
      <Seal mark={initialOf(library)} look="large" className={styles['seal']} />
      <p className={styles['name']}>{library}</p>
      <p className={styles['welcome']}>{t('login.welcome')}</p>
    </div>
  );
}
