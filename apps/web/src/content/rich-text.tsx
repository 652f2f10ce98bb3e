import type { CleanHtml } from '@yuelan/contract/clean-html';
import styles from './prose.module.css';
import { scrollingTables } from './scrolling-tables.ts';

/**
 * Text by the library's staff. Wide tables scroll on their own; `tableLabel` names the scrolling region for screen
 * readers where the table has no caption.
 */
export function RichText({
  html,
  tableLabel,
  lang,
}: {
  readonly html: CleanHtml;
  readonly tableLabel: string;
  /** The language, if it differs from the page's. */
  readonly lang?: string | undefined;
}) {
  const shown = scrollingTables(html, styles['scroller'] ?? '', tableLabel);
  return (
    <div
      className={styles['prose']}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only the server's sanitiser makes this type.
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}
