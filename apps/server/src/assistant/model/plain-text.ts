/**
 * The model's text as plain text: no markup, no addresses, no characters that move the cursor or change the text
 * direction. Emphasised words get quotation marks, so that a title among them is still recognised. Pure; linear.
 */
export function plainText(written: string, longest: number): string {
  return (
    written
      .normalize('NFC')
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
      // Removes comments, scripts and tags, and the rest of a tag that never ends.
      .replaceAll(/<!--[\s\S]*?(?:-->|$)/gu, '')
      .replaceAll(/<(script|style|iframe|svg|object|think)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, '')
      .replaceAll(/<\/?[a-z!?][^<>]*(?:>|$)/giu, '')
      .replaceAll(/!\[[^[\]\n]{0,200}\]\([^()\n]{0,500}\)?/gu, '')
      .replaceAll(/\[([^[\]\n]{1,200})\]\([^()\n]{0,500}(?:\([^()\n]*\))?[^()\n]{0,500}\)?/gu, '$1')
      .replaceAll(/\b(?:https?|ftp|data|javascript|vbscript|file|mailto):[^\s，。；、）)》”"]*/giu, '')
      .replaceAll(/\bwww\.[^\s，。；、）)》”"]*/giu, '')
      .replaceAll(/`{1,3}(?:[a-z]*\n)?/giu, '')
      .replaceAll(/^[ \t]{0,3}(?:#{1,6}|>)[ \t]+/gmu, '')
      .replaceAll(/^[ \t]*(?:[-*_][ \t]*){3,}$/gmu, '')
      .replaceAll(/(\*{1,3}|_{2,3})(?=\S)([^*_\n]{1,120}?)(?<=\S)\1/gu, (_whole, _mark, inner: string) =>
        /[《“"「]/u.test(inner) ? inner : `“${inner}”`,
      )
      .replaceAll(/(?<!\S)\*(?=\s)/gu, '·')
      .replaceAll(/[^\P{Cc}\n]|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}/gu, '')
      .split('\n')
      .map((line) => line.replaceAll(/[ \t\u00a0\u3000]+/gu, ' ').trim())
      .join('\n')
      .replaceAll(/\n{3,}/gu, '\n\n')
      .trim()
      .slice(0, longest)
      .toWellFormed()
  );
}
