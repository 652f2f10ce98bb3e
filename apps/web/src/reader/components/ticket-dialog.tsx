import { useMutation, useQuery } from '@tanstack/react-query';
import { readerCalls } from '@yuelan/contract/reader/remote';
import { useEffect } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { usePage } from '../../platform/page.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { askPassword } from '../password-request.ts';
import { admit, currentReader } from '../session.ts';
import { endSessionHere } from '../sign-out.ts';

/**
 * For a reader who arrives from a partner system with a one-use ticket. Nobody is logged in before they confirm the
 * name.
 */
export default function TicketDialog({
  ticket,
  onClose,
}: {
  readonly ticket: string;
  readonly onClose: () => void;
}) {
  const page = usePage();
  const { t } = useTranslation(['reader', 'platform']);
  const preview = useQuery({
    queryKey: ['login-ticket', ticket],
    queryFn: async () => {
      // A ticket needs a visitor's session, and the reader logged in here may be somebody else.
      if (currentReader(page) !== undefined) await endSessionHere(page);
      return page.answerOf(readerCalls.reader, { id: ticket, confirm: false });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const redeem = useMutation({
    mutationFn: () => page.answerOf(readerCalls.reader, { id: ticket, confirm: true }),
    onSuccess: ({ token, expiresAt, reader, mustChangePassword }) => {
      if (token === undefined || expiresAt === undefined || reader === undefined) return;
      admit(page, { token, expiresAt, reader, mustChangePassword: mustChangePassword ?? false }, 'ticket');
      showToast('success', t('login.done', { name: reader.realName }));
      onClose();
      if (mustChangePassword === true) askPassword(page, { required: true });
    },
  });
  const refused = useFailure(preview.error);
  const failure = useFailure(redeem.error);
  const name = preview.data?.greeting;

  useEffect(() => {
    if (refused === undefined) return;
    showToast('error', refused);
    onClose();
  }, [refused, onClose]);

  if (name === undefined) return null;
  return (
    <Dialog
      title={t('ticket.title')}
      closeLabel={t('platform:confirm.cancel')}
      width={420}
      shape="window"
      keepOnOutsideClick
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ticket.decline')}</Button>
          <Button kind="primary" busy={redeem.isPending} onClick={() => redeem.mutate()} data-autofocus>
            {t('ticket.confirm', { name })}
          </Button>
        </>
      }
    >
      <p>{t('ticket.text', { name })}</p>
      <FormProblem text={failure} />
    </Dialog>
  );
}
