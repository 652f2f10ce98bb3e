import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@yuelan/contract';
import { type Display, themeColors } from '@yuelan/contract/display';
import { hydrationId, type RenderedPage } from '@yuelan/contract/server-rendering';
import { earlyLinks, hasEarlyScreen } from './early-files.ts';
import { FirstStyles } from './first-styles.ts';
import { escapeHtml, type HeadParts, headElements, jsonForHtml } from './head.ts';
import { policyHash, startAfterPaint, starterHash } from './start-after-paint.ts';

export interface ShellRequest {
  readonly language: Language;
  /** What the reader chose; `auto` and `normal` leave it to the device. */
  readonly display: Display;
  /** Lines about the reader for which the home page keeps space. */
  readonly lines: number;
  readonly head: HeadParts;
  /** Elements of the library, in place of the portal's own icon; empty outside of libraries. */
  readonly links: string;
  /** Custom properties of the root; none outside of libraries. */
  readonly colors: ReadonlyMap<string, string>;
  /** The first part of the address below the client id; undefined outside of libraries. */
  readonly section?: string | undefined;
  readonly origin: string;
  /** The page as a visitor sees it; without it, the browser renders the page. */
  readonly rendered?: RenderedPage | undefined;
}

/** A page as it is sent. */
export interface PrintedPage {
  readonly html: string;
  /** What the content security policy must allow beside files: `'sha256-…'` of the page's own script and styles. */
  readonly inline?: { readonly script: string; readonly style: string };
}

/** A built page, `index.html` or the desk's `desk.html`, with each page's own title, language and head put in. */
export class Shell {
  readonly #file: string;
  readonly #manifestFile: string;
  readonly #rulesFile: string;
  #manifest = '';
  #firstStyles = new FirstStyles('');
  readonly #early = new Map<string, string>();
  #read: { readonly changed: number; readonly html: string } | undefined;

  constructor(webRoot: string, file: 'index.html' | 'desk.html' = 'index.html') {
    this.#file = join(webRoot, file);
    this.#manifestFile = join(webRoot, 'manifest.json');
    this.#rulesFile = join(webRoot, 'style-rules.json');
  }

  /** The page; when the pages were never built, one that says how to build them. */
  render(request: ShellRequest): PrintedPage {
    const { language, display, lines, head, links, colors, section, origin, rendered } = request;
    const html = this.#load();
    if (html === undefined) return { html: notBuilt(language) };
    const early = section === undefined ? '' : this.#earlyLinks(html, language, section, rendered?.parts);
    const extras = `${early}${headElements(head, origin)}`;
    const { scheme, type } = display;
    const look = `${scheme === 'auto' ? '' : ` data-scheme="${scheme}"`}${type === 'normal' ? '' : ` data-type="${type}"`}`;
    const properties = lines === 0 ? [...colors] : [...colors, ['--lines', lines]];
    const declarations = properties.map(([property, value]) => `${property}:${value}`).join(';');
    const style = declarations === '' ? '' : ` style="${escapeHtml(declarations)}"`;
    const styles = rendered === undefined ? '' : this.#firstStyles.of(rendered.html);
    const withLinks = html.replace(/<link rel="icon"[^>]*>/i, (usual) => (links === '' ? usual : links));
    const built = rendered === undefined ? withLinks : withStyles(startAfterPaint(withLinks), styles);
    const printed = built
      .replace(/<html\b[^>]*>/i, () => `<html lang="${language}"${look}${style}>`)
      .replace(/(<meta name="theme-color" content=")#\w+/gi, (usual, start: string) =>
        scheme === 'auto' ? usual : start + themeColors[scheme],
      )
      .replace(/<title>[\s\S]*?<\/title>/i, () => `<title>${escapeHtml(head.title)}</title>`)
      .replace(/<\/head>/i, () => `${extras}</head>`)
      .replace(/(<div id="portal">)<\/div>/i, (usual, start: string) =>
        rendered === undefined
          ? usual
          : `${start}${rendered.html}</div><script type="application/json" id="${hydrationId}">${jsonForHtml(rendered.hydration)}</script>`,
      );
    return rendered === undefined
      ? { html: printed }
      : { html: printed, inline: { script: starterHash, style: policyHash(styles) } };
  }

  /** Computed once for each language and screen; other addresses share only the messages. */
  #earlyLinks(html: string, language: Language, section: string, parts?: readonly string[]): string {
    const key = `${language} ${hasEarlyScreen(section) ? section : 'me'} ${parts}`;
    const links = this.#early.get(key) ?? earlyLinks(this.#manifest, html, language, section, parts);
    this.#early.set(key, links);
    return links;
  }

  /** Checks the file's time, so that a new build shows without a restart. */
  #load(): string | undefined {
    const changed = statSync(this.#file, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return undefined;
    if (this.#read?.changed !== changed) {
      this.#read = { changed, html: readFileSync(this.#file, 'utf8') };
      this.#early.clear();
      this.#manifest = readIfThere(this.#manifestFile);
      this.#firstStyles = new FirstStyles(readIfThere(this.#rulesFile));
    }
    return this.#read.html;
  }
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** A page with the styles of its first paint in it. The first script adds the whole style sheet (`rel="rest"`). */
function withStyles(html: string, styles: string): string {
  if (styles === '') return html;
  return html.replace(
    /<link rel="stylesheet"([^>]*)>/i,
    (sheet, rest: string) => `<style>${styles}</style><link rel="rest"${rest}><noscript>${sheet}</noscript>`,
  );
}

function notBuilt(language: Language): string {
  const words = {
    'zh-CN': ['页面尚未构建', '请在安装目录运行 npm run portal -- serve，它会先构建页面，然后刷新。'],
    'en-US': [
      'The pages are not built yet',
      'Run npm run portal -- serve in the folder of the installation, which builds them first, and reload.',
    ],
  }[language];
  const [title = '', text = ''] = words;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}
