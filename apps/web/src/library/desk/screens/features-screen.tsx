import { type Language, languages } from '@yuelan/contract/language';
import { libraryDeskCalls as described } from '@yuelan/contract/library/desk-calls';
import { libraryDeskCalls } from '@yuelan/contract/library/desk-remote';
import {
  callNumberStructures,
  type LibrarySettings,
  librarySettingsSchema,
} from '@yuelan/contract/library/desk-schemas';
import { classSchemes } from '@yuelan/contract/library/schemas';
import { useMay } from '../../../desk/staff-state.ts';
import { useTranslation } from '../../../messages/translation.ts';
import { TextField } from '../../../platform/form.tsx';
import { usePage } from '../../../platform/page.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ChoiceField, SwitchField } from '../components/fields.tsx';
import styles from '../components/settings.module.css';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsScreen } from '../components/settings-screen.tsx';
import { useSettingsForm } from '../use-settings-form.tsx';

/** Languages, and what readers can do in the portal. */
export function FeaturesScreen() {
  return (
    <SettingsScreen part="features">{({ features }) => <FeaturesForm stored={features} />}</SettingsScreen>
  );
}

type Features = LibrarySettings['features'];
const stored = librarySettingsSchema.shape.features;

/** The possible sets of languages, the default language first. */
const languageChoices: readonly (readonly Language[])[] = [
  [...languages],
  [...languages].reverse(),
  ...languages.map((language) => [language]),
];
const reviewChoices = ['after-check', 'at-once'] as const;

function FeaturesForm({ stored: features }: { readonly stored: Features }) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  const canEdit = useMay()('settings.edit');
  const { form, unsaved, conflictView } = useSettingsForm({
    stored: features,
    valuesOf: ({ version: _, ...rest }: Features) => ({
      ...rest,
      languages: rest.languages.join(' '),
      rankWindowDays: String(rest.rankWindowDays),
      challengeLongerTime: String(rest.challengeLongerTime),
    }),
    schema: described.changeFeatures.input,
    inputOf: (entered, version) => ({
      ...entered,
      languages: entered.languages.split(' '),
      rankWindowDays: numberOf(entered.rankWindowDays),
      challengeLongerTime: numberOf(entered.challengeLongerTime),
      version,
    }),
    save: (input) => page.answerOf(libraryDeskCalls.changeFeatures, input),
    theirs: (current) => stored.safeParse(current).data,
    labels: [
      ['languages', t('features.languages')],
      ['timeZone', t('features.timeZone')],
      ['reviewPublication', t('features.reviews')],
      ['challengeLongerTime', t('features.longerTime')],
      ['rankWindowDays', t('features.rankDays')],
      ['borrowedTogether', t('features.borrowedTogether')],
      ['circulate', t('features.circulate')],
      ['schoolsCooperate', t('features.schoolsCooperate')],
      ['openHomeLink', t('features.homeLink')],
      ['openDoubanLink', t('features.douban')],
      ['whiteLabel', t('features.whiteLabel')],
      ['shelfNavigation', t('features.shelf')],
      ['shelfNavigationUrl', t('features.shelfUrl')],
      ['classScheme', t('features.classScheme')],
      ['suoShuHaoStructure', t('features.callNumbers')],
    ],
    show: (_name, value) =>
      typeof value === 'number' ? t(value === 1 ? 'on' : 'off') : value === '' ? t('none') : value,
  });
  const languageLabel = (list: readonly string[]) =>
    list.length === 1
      ? t('features.onlyLanguage', { language: t(`languages.${list[0] === 'zh-CN' ? 'zh' : 'en'}`) })
      : t('features.firstLanguage', { language: t(`languages.${list[0] === 'zh-CN' ? 'zh' : 'en'}`) });
  return (
    <SettingsForm form={form} unsaved={unsaved} canEdit={canEdit}>
      {conflictView}
      <div className={styles['columns']}>
        <Panel title={t('features.reading')}>
          <div className={styles['group']}>
            <ChoiceField
              field={form.field('reviewPublication')}
              label={t('features.reviews')}
              hint={t('features.reviewsHint')}
              choices={reviewChoices.map((value) => ({ value, label: t(`features.reviewChoices.${value}`) }))}
            />
            <SwitchField
              field={form.field('borrowedTogether')}
              label={t('features.borrowedTogether')}
              hint={t('features.borrowedTogetherHint')}
            />
            <TextField
              field={form.field('rankWindowDays')}
              label={t('features.rankDays')}
              hint={t('features.rankDaysHint')}
              type="number"
              min={0}
            />
            <TextField
              field={form.field('challengeLongerTime')}
              label={t('features.longerTime')}
              hint={t('features.longerTimeHint')}
              type="number"
              min={1}
              max={10}
              step={0.5}
            />
          </div>
        </Panel>
        <Panel title={t('features.group')}>
          <div className={styles['group']}>
            <SwitchField
              field={form.field('circulate')}
              label={t('features.circulate')}
              hint={t('features.circulateHint')}
            />
            <SwitchField
              field={form.field('schoolsCooperate')}
              label={t('features.schoolsCooperate')}
              hint={t('features.schoolsCooperateHint')}
            />
            <SwitchField
              field={form.field('openHomeLink')}
              label={t('features.homeLink')}
              hint={t('features.homeLinkHint')}
            />
            <SwitchField field={form.field('openDoubanLink')} label={t('features.douban')} />
            <SwitchField
              field={form.field('whiteLabel')}
              label={t('features.whiteLabel')}
              hint={t('features.whiteLabelHint')}
            />
          </div>
        </Panel>
        <Panel title={t('features.languages')}>
          <div className={styles['group']}>
            <ChoiceField
              field={form.field('languages')}
              label={t('features.languages')}
              hint={t('features.languagesHint')}
              choices={languageChoices.map((list) => ({ value: list.join(' '), label: languageLabel(list) }))}
            />
            <TextField
              field={form.field('timeZone')}
              label={t('features.timeZone')}
              hint={t('features.timeZoneHint')}
              required
            />
          </div>
        </Panel>
        <Panel title={t('features.shelving')}>
          <div className={styles['group']}>
            <ChoiceField
              field={form.field('classScheme')}
              label={t('features.classScheme')}
              choices={classSchemes.map((value) => ({ value, label: t(`features.schemes.${value}`) }))}
            />
            <ChoiceField
              field={form.field('suoShuHaoStructure')}
              label={t('features.callNumbers')}
              choices={callNumberStructures.map((value) => ({
                value,
                label: t(`features.structures.${value === '' ? 'asCatalogued' : value}`),
              }))}
            />
            <SwitchField field={form.field('shelfNavigation')} label={t('features.shelf')} />
            <TextField
              field={form.field('shelfNavigationUrl')}
              label={t('features.shelfUrl')}
              hint={t('features.shelfUrlHint')}
            />
          </div>
        </Panel>
      </div>
    </SettingsForm>
  );
}

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));
