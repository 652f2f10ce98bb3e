import { useState } from 'react';
import { useTranslation } from '../../messages/translation.ts';
import { initialOf, Seal } from '../../ui/pictures/seal.tsx';
import styles from './login-logo.module.css';

/**
 * Whose door this is: the picture that a library shows where its readers log in, or its seal and name when it has none or
 * it cannot be loaded.
 */
export function LoginLogo({ src, library }: { readonly src: string; readonly library: string }) {
  const { t } = useTranslation('reader');
  const [broken, setBroken] = useState<string>();
  if (src !== '' && src !== broken)
    return <img className={styles['logo']} src={src} alt="" onError={() => setBroken(src)} />;
  if (library === '') return null;
  return (
    <div className={styles['door']}>
      <Seal mark={initialOf(library)} look="large" className={styles['seal']} />
      <p className={styles['name']}>{library}</p>
      <p className={styles['welcome']}>{t('login.welcome')}</p>
    </div>
  );
}
