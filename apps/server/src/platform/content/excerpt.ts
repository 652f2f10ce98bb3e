const letters = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** The first `length` characters as people count them; a cut text ends in …. Never cuts a character in half. */
export function excerpt(text: string, length: number): string {
  const plain = text.replace(/\s+/gu, ' ').trim();
  let counted = 0;
  for (const { index } of letters.segment(plain)) {
    if (counted === length) return `${plain.slice(0, index).trimEnd()}…`;
    counted += 1;
  }
  return plain;
}

const inline = /<\/?(?:a|abbr|b|code|del|em|i|ins|mark|s|small|strong|sub|sup|u)(?:\s[^>]*)?>/gu;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of HTML that `sanitise` made (it writes no other entities, and no `>` inside a tag), plain. */
export function wordsOf(html: string): string {
  return html
    .replace(inline, '')
    .replace(/<[^>]*>/gu, ' ')
    .replace(/&(?:lt|gt|quot|amp);/gu, (entity) => entities[entity] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim();
}
