import { useTranslation } from '../messages/translation.ts';
import { SubMenu } from './sub-menu.tsx';

/** Links to the moderation screens, which belong to several domains. */
export function ModerationMenu() {
  const { t } = useTranslation('desk');
  return (
    <SubMenu
      label={t('menu.moderation')}
      entries={[
        { to: '/desk/moderation/reviews', title: t('moderation.reviews'), may: 'moderation.judge' },
        { to: '/desk/moderation/works', title: t('moderation.works'), may: 'moderation.judge' },
        { to: '/desk/moderation/purchases', title: t('moderation.purchases'), may: 'purchases.answer' },
        {
          to: '/desk/moderation/participants',
          title: t('moderation.participants'),
          may: 'participants.manage',
        },
        {
          to: '/desk/moderation/evaluations',
          title: t('moderation.evaluations'),
          may: 'moderation.judge',
        },
      ]}
    />
  );
}
