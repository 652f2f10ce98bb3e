import { Link } from '@tanstack/react-router';
import { contentKinds } from '@yuelan/contract/content/desk-schemas';
import { useTranslation } from '../../../messages/translation.ts';
import { MenuButton } from '../../../ui/controls/menu-button.tsx';

/** Links to a new item of each type. */
export function KindMenu() {
  const { t } = useTranslation('contentDesk');
  return (
    <MenuButton label={t('new')} name={t('newKinds')}>
      {contentKinds.map((kind) => (
        <li key={kind}>
          <Link to="/desk/content/item" search={{ kind }}>
            {t(`kinds.${kind}`)}
          </Link>
        </li>
      ))}
    </MenuButton>
  );
}
