import { z } from 'zod';

/**
 * The build's description of each rule of the style sheet (`apps/web/vite/style-rules.ts`): the at-rules around it, the
 * classes that each of its selectors needs, and its text.
 */
const rulesSchema = z.array(
  z.tuple([z.array(z.string()), z.array(z.array(z.string())).readonly(), z.string()]).readonly(),
);

/** The part of the style sheet that a rendered page needs, in the sheet's order: its first paint waits for no other file. */
export class FirstStyles {
  readonly #rules: z.infer<typeof rulesSchema>;

  /** `written` is the file from the build. If it cannot be parsed, there are no rules. */
  constructor(written: string) {
    try {
      this.#rules = rulesSchema.parse(JSON.parse(written));
    } catch {
      this.#rules = [];
    }
  }

  /** The rules for the content of `html`; empty if the build's rules are missing. */
  of(html: string): string {
    const shown = new Set<string>();
    for (const [, names = ''] of html.matchAll(/ class="([^"]+)"/g))
      for (const name of names.split(' ')) shown.add(name);
    const parts: string[] = [];
    let open: readonly string[] = [];
    const close = () => parts.push('}'.repeat(open.length));
    for (const [within, needs, css] of this.#rules) {
      if (!needs.some((classes) => classes.every((name) => shown.has(name)))) continue;
      if (within.join() !== open.join()) {
        close();
        open = within;
        parts.push(...open.map((rule) => `${rule}{`));
      }
      parts.push(css);
    }
    close();
    return parts.join('');
  }
}
