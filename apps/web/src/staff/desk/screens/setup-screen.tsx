import { useMutation, useQuery } from '@tanstack/react-query';
import { staffCalls as described } from '@yuelan/contract/staff/calls';
import { staffCalls } from '@yuelan/contract/staff/remote';
import { useState } from 'react';
import { DeskScreen } from '../../../desk/desk-screen.tsx';
import { useTranslation } from '../../../messages/translation.ts';
import { Form, SubmitButton, TextField, useForm } from '../../../platform/form.tsx';
import { Loaded } from '../../../platform/loaded.tsx';
import { callMutation, callQuery } from '../../../platform/query.ts';
import { useFailure } from '../../../platform/use-failure.ts';
import { LinesSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { ColorSample } from '../components/color-sample.tsx';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { ticketInAddress } from '../ticket.ts';
import styles from './invitation-screen.module.css';

const blank = {
  libname: '',
  clientid: '',
  accentColor: '#1d5a63',
  name: '',
  login: '',
  email: '',
  password: '',
  again: '',
};

/** Sets up a portal without libraries: the library, its colour, and its owner's account. */
export function SetupScreen() {
  const { t } = useTranslation(['staffDesk', 'platform']);
  const [ticket] = useState(ticketInAddress);
  const [values, setValues] = useState(blank);
  const known = useQuery({ ...callQuery(staffCalls.ticket, { ticket }), retry: false });
  const setUp = useMutation(callMutation(staffCalls.setUp));
  const { again, ...entered } = values;
  const form = useForm({
    values,
    onChange: setValues,
    schema: described.setUp.input,
    input: { ticket, ...entered },
    problems: {
      libname: values.libname.trim() === '' ? t('platform:form.required') : undefined,
      clientid: values.clientid.trim() === '' ? t('platform:form.required') : undefined,
      again: again === values.password ? undefined : t('staffDesk:own.differs'),
    },
    busy: setUp.isPending || setUp.isSuccess,
    failure: useFailure(setUp.error),
    // The new library's desk first asks the owner for a second factor, then for the first file.
    onSend: (input) =>
      setUp.mutate(input, { onSuccess: () => location.assign(`/${input.clientid}/desk/import`) }),
  });
  return (
    <div className={styles['narrow']}>
      <DeskScreen title={t('staffDesk:setup.title')} text={t('staffDesk:setup.text')}>
        <Loaded query={known} waiting={<LinesSkeleton label={t('platform:loading')} />}>
          {() => (
            <Form
              form={form}
              buttons={<SubmitButton form={form}>{t('staffDesk:setup.submit')}</SubmitButton>}
            >
              <TextField field={form.field('libname')} label={t('staffDesk:setup.libname')} required />
              <TextField
                field={form.field('clientid')}
                label={t('staffDesk:setup.clientid')}
                hint={t('staffDesk:setup.clientidHint')}
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              <TextField field={form.field('accentColor')} label={t('staffDesk:setup.color')} type="color" />
              <ColorSample color={values.accentColor} />
              <TextField
                field={form.field('name')}
                label={t('staffDesk:account.name')}
                autoComplete="name"
                required
              />
              <TextField
                field={form.field('login')}
                label={t('staffDesk:account.login')}
                hint={t('staffDesk:account.loginHint')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              <TextField
                field={form.field('email')}
                label={t('staffDesk:account.email')}
                type="email"
                autoComplete="email"
              />
              <NewPasswordFields password={form.field('password')} again={form.field('again')} />
            </Form>
          )}
        </Loaded>
      </DeskScreen>
    </div>
  );
}
