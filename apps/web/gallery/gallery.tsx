import { lazy, Suspense, useState } from 'react';
import { showColors } from '../src/library/show-colors.ts';
import { Confirms } from '../src/ui/dialogs/confirm.tsx';
import { Toasts } from '../src/ui/feedback/toasts.tsx';
import { Books } from './books.tsx';
import { DeskPieces } from './desk-pieces.tsx';
import styles from './gallery.module.css';
import { Pieces } from './pieces.tsx';
import { Tokens } from './tokens.tsx';

const Code = lazy(() => import('../src/ui/pictures/qr-code.tsx'));

/** An ordinary colour, and colours that would be unreadable unchanged. */
const accents = ['#1d5a63', '#ffe000', '#e0e0e0', '#000000', '#ff00ff', '#7ad1ff', '#a93226', '#0a3d1e'];
const schemes = ['light', 'dark'] as const;

/** Every component of `ui/`, in both colour schemes side by side, with an accent colour to choose. */
export function Gallery() {
  const [accent, setAccent] = useState(accents[0] ?? '');
  const [large, setLarge] = useState(false);
  return (
    <main className={styles['gallery']}>
      <header className={styles['bar']}>
        <h1>阅览 Gallery</h1>
        {accents.map((color) => (
          <button
            key={color}
            type="button"
            aria-pressed={color === accent}
            style={{ borderColor: color }}
            onClick={() => {
              showColors({ accentColor: color, fontColor: color });
              setAccent(color);
            }}
          >
            {color}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={large}
          onClick={() => {
            document.documentElement.dataset['type'] = large ? 'normal' : 'large';
            setLarge(!large);
          }}
        >
          关怀版 Large type
        </button>
      </header>
      <div className={styles['schemes']}>
        {schemes.map((scheme) => (
          <section
            key={scheme}
            className={styles['scheme']}
            style={{ colorScheme: scheme }}
            aria-label={scheme}
          >
            <Tokens />
            <Pieces scheme={scheme} />
            <DeskPieces scheme={scheme} />
            <Books />
            <div className={styles['code']}>
              <Suspense>
                <Code text="https://library.example/qinghe" label="QR" />
              </Suspense>
            </div>
          </section>
        ))}
      </div>
      <Confirms />
      <Toasts label="提示 Notices" closeLabel="关闭 Close" />
    </main>
  );
}
