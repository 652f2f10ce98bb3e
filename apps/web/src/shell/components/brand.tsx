import { type CSSProperties, useState } from 'react';
import type { Library } from '../../library/public.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { initialOf, Seal } from '../../ui/pictures/seal.tsx';
import styles from './brand.module.css';

const smallestName = 16;
const largestName = 32;

/** The logo, or a seal with the first character of the name; then the name, in the library's own size and colour. */
export function Brand({ library: { name, display } }: { readonly library: Library }) {
  const [brokenLogo, setBrokenLogo] = useState<string>();
  if (display === undefined || name === '') {
    return (
      <span className={styles['brand']} aria-hidden="true">
        <Skeleton width="2.25rem" height="2.25rem" />
        <Skeleton width="8em" height="1.2em" />
      </span>
    );
  }
  const logo = display.logoUrl !== '' && display.logoUrl !== brokenLogo ? display.logoUrl : undefined;
  return (
    <span className={styles['brand']}>
      {logo === undefined ? (
        <Seal mark={initialOf(name)} className={styles['seal']} />
      ) : (
        <img
          className={styles['logo']}
          src={logo}
          alt=""
          onError={() => setBrokenLogo(logo)}
          ref={(image) => {
            if (image?.complete === true && image.naturalWidth === 0) setBrokenLogo(logo);
          }}
        />
      )}
      <span className={styles['name']} style={nameStyle(display.fontSize)}>
        {name}
      </span>
    </span>
  );
}

/** Converts the library's pixels to rem (16 px each), within limits. The colour is set on the root of the page. */
function nameStyle(fontSize: number): CSSProperties & Record<`--${string}`, string> {
  const pixels = Math.min(Math.max(fontSize, smallestName), largestName);
  return { '--name-size': `${pixels / 16}rem` };
}
