import styles from './gallery.module.css';

/** Background colours, each with its text colour. */
const grounds = [
  ['--paper', '--ink'],
  ['--paper-raised', '--ink-soft'],
  ['--paper-sunk', '--ink-faint'],
  ['--accent', '--accent-ink'],
  ['--accent-wash', '--accent'],
  ['--seal-ground', '--seal-ink'],
  ['--seal-wash', '--seal'],
  ['--ok-wash', '--ok'],
  ['--wait-wash', '--wait'],
] as const;
const sizes = ['--t-xs', '--t-sm', '--t-md', '--t-lg', '--t-xl', '--t-2xl'] as const;
const spaces = ['--s1', '--s2', '--s3', '--s4', '--s5', '--s6', '--s7', '--s8'] as const;

/** Text on background colours; sizes; spacing. */
export function Tokens() {
  return (
    <>
      <div className={styles['swatches']}>
        {grounds.map(([ground, ink]) => (
          <span
            key={ground}
            className={styles['swatch']}
            style={{ background: `var(${ground})`, color: `var(${ink})` }}
          >
            {ink.slice(2)}
            <br />
            {ground.slice(2)}
          </span>
        ))}
      </div>
      <div>
        {sizes.map((size) => (
          <p key={size} style={{ font: `600 var(${size})/1.5 var(--serif)` }}>
            图书馆里的 3 本书 Three books, {size.slice(2)}
          </p>
        ))}
        <p>
          正文中文与 English 混排：《红楼梦》第 120 回，ISBN 978-7-02-000220-7，“引号”、（括号）和——破折号。
        </p>
        <p lang="en">
          Running text in English with 中文 inside it, a number (1,472) and a call number I247.5/C12.
        </p>
      </div>
      <div className={styles['space']}>
        {spaces.map((space) => (
          <span key={space} style={{ width: `var(${space})` }} title={space} />
        ))}
      </div>
    </>
  );
}
