import { useTranslation } from '../../messages/translation.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DisplayChoices } from './display-choices.tsx';

/** Display settings, on a wide window. */
export default function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['shell', 'platform']);
  return (
    <Dialog title={t('display.title')} closeLabel={t('platform:close')} width={420} onClose={onClose}>
      <DisplayChoices />
    </Dialog>
  );
}
