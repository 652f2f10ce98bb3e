import type { CleanHtml } from '@yuelan/contract/clean-html';

/** The sanitiser writes tables without attributes, closes each one, and writes `<` and `>` in text as entities. */
const tableParts = /<table>(?:\s*<caption>(.*?)<\/caption>)?|<\/table>/gs;

/** Puts every table, except nested ones, into a scrolling element that is named by the table's caption or `label`. */
export function scrollingTables(html: CleanHtml, className: string, label: string): string {
  let depth = 0;
  return html.replace(tableParts, (part: string, caption: string | undefined) => {
    if (part === '</table>') {
      depth -= 1;
      return depth === 0 ? `${part}</div>` : part;
    }
    depth += 1;
    if (depth > 1) return part;
    const written = caption?.replace(/<[^>]*>/g, '').trim();
    const name = (written || escaped(label)).replaceAll('"', '&quot;');
    return `<div class="${className}" tabindex="0" role="group" aria-label="${name}">${part}`;
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
