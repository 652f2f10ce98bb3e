import { parseColor, printColor } from '@yuelan/contract/contrast';
import { libraryDeskCalls as described } from '@yuelan/contract/library/desk-calls';
import { libraryDeskCalls } from '@yuelan/contract/library/desk-remote';
import { type LibrarySettings, librarySettingsSchema } from '@yuelan/contract/library/desk-schemas';
import { useMay } from '../../../desk/staff-state.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ColorJudgement } from '../components/color-judgement.tsx';
import { SwitchField } from '../components/fields.tsx';
import { LogoField } from '../components/logo-field.tsx';
import { PortalPreview } from '../components/portal-preview.tsx';
import styles from '../components/settings.module.css';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsScreen } from '../components/settings-screen.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';

/** The library's name and the looks of its pages, next to a preview. */
export function LooksScreen() {
  return <SettingsScreen part="looks">{({ looks }) => <LooksForm stored={looks} />}</SettingsScreen>;
}

type Looks = LibrarySettings['looks'];
const stored = librarySettingsSchema.shape.looks;

function longColor(color: string): string {
  const parsed = parseColor(color);
  return parsed === undefined ? color : printColor(parsed);
}

function LooksForm({ stored: looks }: { readonly stored: Looks }) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  const canEdit = useMay()('settings.edit');
  const { form, values, unsaved, conflictView } = useSettingsForm({
    stored: looks,
    valuesOf: ({ version: _, ...rest }: Looks) => ({
      ...rest,
      // In the form that a colour field requires.
      accentColor: longColor(rest.accentColor),
      fontColor: longColor(rest.fontColor),
      fontSize: String(rest.fontSize),
    }),
    schema: described.changeLooks.input,
    inputOf: (entered, version) => ({ ...entered, fontSize: Number(entered.fontSize), version }),
    save: (input) => page.answerOf(libraryDeskCalls.changeLooks, input),
    theirs: (current) => stored.safeParse(current).data,
    labels: [
      ['name', t('looks.name')],
      ['shortName', t('looks.shortName')],
      ['openLibName', t('looks.openLibName')],
      ['paasName', t('looks.paasName')],
      ['productName', t('looks.productName')],
      ['corporateName', t('looks.corporateName')],
      ['copyrightInfo', t('looks.copyrightInfo')],
      ['logoUrl', t('looks.logo')],
      ['logoDarkUrl', t('looks.logoDark')],
      ['loginLogoUrl', t('looks.loginLogo')],
      ['accentColor', t('looks.accentColor')],
      ['fontColor', t('looks.fontColor')],
      ['fontSize', t('looks.fontSize')],
    ],
    show: (name, value) =>
      /logo/i.test(name) && value !== '' ? (
        <img src={String(value)} alt={t('looks.logo')} width={120} />
      ) : name === 'openLibName' ? (
        t(value === 1 ? 'on' : 'off')
      ) : (
        String(value)
      ),
  });
  return (
    <SettingsForm form={form} unsaved={unsaved} canEdit={canEdit}>
      {conflictView}
      <div className={styles['columns']}>
        <div className={styles['group']}>
          <Panel title={t('looks.names')}>
            <div className={styles['group']}>
              <TextField field={form.field('name')} label={t('looks.name')} required />
              <TextField
                field={form.field('shortName')}
                label={t('looks.shortName')}
                hint={t('looks.shortNameHint')}
              />
              <SwitchField
                field={form.field('openLibName')}
                label={t('looks.openLibName')}
                hint={t('looks.openLibNameHint')}
              />
              <TextField field={form.field('paasName')} label={t('looks.paasName')} />
              <TextField
                field={form.field('productName')}
                label={t('looks.productName')}
                hint={t('looks.productNameHint')}
              />
            </div>
          </Panel>
          <Panel title={t('looks.colors')}>
            <div className={styles['group']}>
              <TextField field={form.field('accentColor')} label={t('looks.accentColor')} type="color" />
              <ColorJudgement color={values.accentColor} of="accent" />
              <TextField field={form.field('fontColor')} label={t('looks.fontColor')} type="color" />
              <ColorJudgement color={values.fontColor} of="name" />
              <TextField
                field={form.field('fontSize')}
                label={t('looks.fontSize')}
                hint={t('looks.fontSizeHint')}
                type="number"
                min={12}
                max={40}
              />
            </div>
          </Panel>
        </div>
        <PortalPreview looks={values} stored={looks} />
      </div>
      <div className={styles['columns']}>
        <Panel title={t('looks.logos')}>
          <div className={styles['group']}>
            <LogoField
              field={form.field('logoUrl')}
              label={t('looks.logo')}
              hint={t('looks.logoHint')}
              ground="light"
            />
            <LogoField
              field={form.field('logoDarkUrl')}
              label={t('looks.logoDark')}
              hint={t('looks.logoDarkHint')}
              ground="dark"
            />
            <LogoField
              field={form.field('loginLogoUrl')}
              label={t('looks.loginLogo')}
              hint={t('looks.loginLogoHint')}
              ground="light"
            />
          </div>
        </Panel>
        <div className={styles['group']}>
          <Panel title={t('looks.footer')}>
            <div className={styles['group']}>
              <TextField field={form.field('corporateName')} label={t('looks.corporateName')} />
              <TextField field={form.field('copyrightInfo')} label={t('looks.copyrightInfo')} rows={3} />
            </div>
          </Panel>
          <Panel title={t('looks.icon')}>
            <div className={styles['group']}>
              <img
                src={`/${page.library ?? ''}/icon.svg?${looks.version}`}
                alt={t('looks.iconAlt')}
                width={64}
                height={64}
              />
              <p className={styles['note']}>{t('looks.iconText')}</p>
            </div>
          </Panel>
        </div>
      </div>
    </SettingsForm>
  );
}
