import { IconBrandWechat, IconSchool } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../messages/translation.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem, wholeWidthClass } from '../../ui/controls/form.tsx';
import { beginIdentity } from '../api.ts';
import { keepState } from '../identity-state.ts';
import { rememberWanted } from '../login-request.ts';

/** An account system as the server lists it. */
export interface IdentitySource {
  readonly id: string;
  readonly name: string;
  /** The system has no page of its own: name and password are entered in the form. */
  readonly inForm?: boolean | undefined;
}

export const wechatId = 'wechat';

/** Opens the page of an account system, which leads back to the home page. */
export function IdentityButton({
  source: { id, name },
  returnTo,
}: {
  readonly source: IdentitySource;
  readonly returnTo: string | undefined;
}) {
  const { t } = useTranslation('reader');
  const begin = useMutation(beginIdentity);
  const failure = useFailure(begin.error);

  function go(): void {
    begin.mutate(
      { source: id },
      {
        onSuccess: ({ state, address }) => {
          const target = URL.parse(address);
          if (target?.protocol !== 'https:' && target?.protocol !== 'http:') return;
          keepState({ state, source: id });
          rememberWanted(returnTo ?? location.pathname + location.search);
          location.assign(target.href);
        },
      },
    );
  }

  return (
    <>
      <FormProblem text={begin.isPending ? undefined : failure} />
      <Button className={wholeWidthClass} busy={begin.isPending || begin.isSuccess} onClick={go}>
        {id === wechatId ? (
          <IconBrandWechat size={20} stroke={1.5} aria-hidden="true" />
        ) : (
          <IconSchool size={20} stroke={1.5} aria-hidden="true" />
        )}
        {id === wechatId ? t('wechat.scan') : name}
      </Button>
    </>
  );
}
