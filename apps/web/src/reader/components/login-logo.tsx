import { useState } from 'react';
import styles from './login-logo.module.css';

/** The picture that a library shows where its readers log in; nothing when it has none, or when it cannot be loaded. */
export function LoginLogo({ src }: { readonly src: string }) {
  const [broken, setBroken] = useState<string>();
  if (src === '' || src === broken) return null;
  return <img className={styles['logo']} src={src} alt="" onError={() => setBroken(src)} />;
}
