import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from './clean-html.ts';
import styles from './prose.module.css';

/**
 * HTML by the library's staff, cleaned once more and styled as running text. Wide tables scroll on their own;
 * `tableLabel` names the scrolling region for screen readers.
 */
export function RichText({
  html,
  tableLabel,
  lang,
}: {
  readonly html: string;
  readonly tableLabel: string;
  /** Where it differs from the page's. */
  readonly lang?: string | undefined;
}) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const nodes = cleanHtml(html);
    for (const table of nodes.querySelectorAll('table')) {
      const scroller = document.createElement('div');
      scroller.className = styles['scroller'] ?? '';
      scroller.tabIndex = 0;
      scroller.setAttribute('role', 'group');
      scroller.setAttribute('aria-label', table.caption?.textContent || tableLabel);
      table.replaceWith(scroller);
      scroller.append(table);
    }
    place.current?.replaceChildren(nodes);
  }, [html, tableLabel]);
  return <div ref={place} className={styles['prose']} lang={lang} />;
}
