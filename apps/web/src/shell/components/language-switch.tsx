import type { Language } from '@yuelan/contract/language';
import { useTranslation } from '../../messages/translation.ts';
import { changeLanguage } from '../../platform/language.ts';
import { usePage } from '../../platform/page.ts';
import { buttonClass } from '../../ui/controls/button.tsx';

/** Switches to the portal's other language if the library offers it. By default every library offers both. */
export function LanguageSwitch({
  languages,
  className,
}: {
  readonly languages?: readonly Language[] | undefined;
  readonly className?: string | undefined;
}) {
  const { language } = usePage();
  const { t } = useTranslation('shell');
  const other: Language = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  if (languages !== undefined && !languages.includes(other)) return null;
  return (
    <button
      type="button"
      className={buttonClass('quiet', className)}
      onClick={() => changeLanguage(other)}
      title={t('language.hint')}
    >
      <span lang={other}>{t('language.switch')}</span>
    </button>
  );
}
