/** Turns the HTML of web exports into plain text: block elements become lines, other markup is removed. */
export function plainSummary(text: string): string {
  if (!text.includes('<')) return text;
  return text
    .replace(/<(?:\/p|\/div|br\s*\/?)>/gi, '\n')
    .replace(/<\/?(?:p|div|span|b|i|u|em|strong|font)(?:\s[^<>]*)?>/gi, '');
}

/** An http or https address that contains no password; '' if the text is not one. */
export function webAddressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url !== undefined && isWeb && url.username === '' && text.length <= 1000 ? url.href : '';
}
