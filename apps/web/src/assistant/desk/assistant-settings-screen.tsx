import { useMutation } from '@tanstack/react-query';
import { assistantDeskCalls } from '@yuelan/contract/assistant/desk-remote';
import { libraryDeskCalls as described } from '@yuelan/contract/library/desk-calls';
import { libraryDeskCalls } from '@yuelan/contract/library/desk-remote';
import {
  assistantFields,
  type LibrarySettings,
  settingsVersion,
} from '@yuelan/contract/library/desk-schemas';
import { z } from 'zod/mini';
import { useMay } from '../../desk/staff-state.ts';
import {
  SettingsForm,
  SettingsGroup,
  SettingsNote,
  SettingsScreen,
  SwitchField,
  useSettingsForm,
} from '../../library/desk/public.ts';
import { useFormats } from '../../library/public.ts';
import { useTranslation } from '../../messages/translation.ts';
import { TextField } from '../../platform/form.tsx';
import { usePage } from '../../platform/page.ts';
import { callMutation } from '../../platform/query.ts';
import { useFailure } from '../../platform/use-failure.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormProblem } from '../../ui/controls/form.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

/** Whether the assistant asks a language model, how much, and whether the model answers. */
export function AssistantSettingsScreen() {
  return (
    <SettingsScreen part="assistant">
      {({ assistant }) => (
        <SettingsGroup>
          <AssistantForm stored={assistant} />
          <Trial model={assistant.serverModel} />
        </SettingsGroup>
      )}
    </SettingsScreen>
  );
}

type Assistant = LibrarySettings['assistant'];
const changed = z.object({ ...assistantFields, version: settingsVersion });
const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text));

function AssistantForm({ stored }: { readonly stored: Assistant }) {
  const { t } = useTranslation('libraryDesk');
  const page = usePage();
  const canEdit = useMay()('settings.edit');
  const { form, unsaved, conflictView } = useSettingsForm({
    stored,
    valuesOf: (assistant: Assistant) => ({
      openAssistantModel: assistant.openAssistantModel,
      assistantTokensPerDay: String(assistant.assistantTokensPerDay),
      assistantQuestionsPerDay: String(assistant.assistantQuestionsPerDay),
    }),
    schema: described.changeAssistant.input,
    inputOf: (entered, version) => ({
      openAssistantModel: entered.openAssistantModel,
      assistantTokensPerDay: numberOf(entered.assistantTokensPerDay),
      assistantQuestionsPerDay: numberOf(entered.assistantQuestionsPerDay),
      version,
    }),
    save: (input) => page.answerOf(libraryDeskCalls.changeAssistant, input),
    theirs: (current) => {
      const theirs = changed.safeParse(current).data;
      return theirs === undefined ? undefined : { ...stored, ...theirs };
    },
    labels: [
      ['openAssistantModel', t('assistant.open')],
      ['assistantTokensPerDay', t('assistant.tokens')],
      ['assistantQuestionsPerDay', t('assistant.questions')],
    ],
    show: (_name, value) => (typeof value === 'number' ? t(value === 1 ? 'on' : 'off') : value),
  });
  return (
    <SettingsForm form={form} unsaved={unsaved} canEdit={canEdit}>
      {conflictView}
      <Panel title={t('assistant.use')}>
        <SettingsGroup>
          <SwitchField
            field={form.field('openAssistantModel')}
            label={t('assistant.open')}
            hint={t('assistant.openHint')}
          />
          <TextField
            field={form.field('assistantQuestionsPerDay')}
            label={t('assistant.questions')}
            hint={t('assistant.questionsHint')}
            type="number"
            min={0}
          />
          <TextField
            field={form.field('assistantTokensPerDay')}
            label={t('assistant.tokens')}
            hint={t('assistant.tokensHint')}
            type="number"
            min={0}
          />
        </SettingsGroup>
      </Panel>
    </SettingsForm>
  );
}

/** What the model answers, or why not. */
function Trial({ model }: { readonly model: string }) {
  const { t } = useTranslation('libraryDesk');
  const { number } = useFormats();
  const canEdit = useMay()('settings.edit');
  const trial = useMutation(callMutation(assistantDeskCalls.tryModel));
  const failure = useFailure(trial.error);
  const tried = trial.data;
  return (
    <Panel title={t('assistant.model')}>
      <SettingsNote>
        {model === '' ? t('assistant.noModel') : t('assistant.hasModel', { model })}
      </SettingsNote>
      {canEdit && model !== '' && (
        <p>
          <Button busy={trial.isPending} onClick={() => trial.mutate({})}>
            {t('assistant.try')}
          </Button>
        </p>
      )}
      <FormProblem text={failure} />
      <div role="status">
        {tried !== undefined && (
          <p>
            {tried.outcome === 'answered'
              ? t('assistant.answered', { text: tried.text, seconds: number(tried.milliseconds / 1000) })
              : t(`assistant.outcome.${tried.outcome}`)}
          </p>
        )}
      </div>
    </Panel>
  );
}
