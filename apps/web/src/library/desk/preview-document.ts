/** The looks of the portal's first page in the preview. */
interface ShownLooks {
  /** Custom properties for the page's root. */
  readonly colors: ReadonlyMap<string, string>;
  readonly scheme: 'light' | 'dark';
  readonly large: boolean;
  readonly name: string;
  /** The name that the page was rendered with. */
  readonly storedName: string;
  /** In pixels. */
  readonly fontSize: number;
  /** Empty for the seal with the name's first character. */
  readonly logo: string;
}

/** The smallest and largest type size of the name in the header: `shell/components/brand.tsx`. */
const sizes = { smallest: 16, largest: 32 };

/**
 * Turns a rendered page into a document for a frame without scripts, with its whole style sheet. Empty while the server
 * has not rendered the page.
 */
export function previewOf(html: string): string {
  // Removed before parsing: a document reports violations of this page's policy even if it is never shown.
  const plain = html.replaceAll(/<(script|style|noscript)\b[\s\S]*?<\/\1>/giu, '');
  const page = new DOMParser().parseFromString(plain, 'text/html');
  if (page.querySelector('header') === null) return '';
  for (const rest of page.querySelectorAll('link[rel="rest"]')) rest.setAttribute('rel', 'stylesheet');
  for (const part of page.querySelectorAll('script, style, link:not([rel="stylesheet"])')) part.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** Applies other looks to the frame of {@link previewOf}. */
export function showLooks(page: Document, looks: ShownLooks): void {
  const root = page.documentElement;
  for (const [property, value] of looks.colors) root.style.setProperty(property, value);
  root.dataset['scheme'] = looks.scheme;
  if (looks.large) root.dataset['type'] = 'large';
  else delete root.dataset['type'];
  const name = nameIn(page, looks.storedName);
  if (name === undefined) return;
  name.dataset['previewName'] = '';
  name.textContent = looks.name;
  const brand = name.parentElement;
  const pixels = Math.min(Math.max(looks.fontSize, sizes.smallest), sizes.largest);
  brand?.style.setProperty('--name-size', `${pixels / 16}rem`);
  root.style.removeProperty('--logo-dark');
  showMark(page, name, looks);
}

/** The library's name in the header, as rendered or as set here before. */
function nameIn(page: Document, storedName: string): HTMLElement | undefined {
  const marked = page.querySelector<HTMLElement>('[data-preview-name]');
  if (marked !== null) return marked;
  return [...page.querySelectorAll<HTMLElement>('header span')].find(
    (part) => part.childElementCount === 0 && part.textContent === storedName,
  );
}

/** Shows the logo, or the seal, before the name. */
function showMark(page: Document, name: HTMLElement, looks: ShownLooks): void {
  const mark = name.previousElementSibling;
  if (mark === null) return;
  const own = name.parentElement?.querySelector<HTMLImageElement>('img[data-preview-logo]');
  const logo = own ?? page.createElement('img');
  if (own === null || own === undefined) {
    logo.dataset['previewLogo'] = '';
    logo.alt = '';
    logo.style.cssText = 'flex: none; width: auto; max-width: 10rem; height: 2.5rem; object-fit: contain';
    name.before(logo);
  }
  const rendered = own === null || own === undefined ? mark : logo.previousElementSibling;
  const isSeal = rendered?.tagName !== 'IMG';
  logo.hidden = looks.logo === '';
  logo.style.display = looks.logo === '' ? 'none' : '';
  if (looks.logo !== '') logo.src = looks.logo;
  if (rendered instanceof (page.defaultView?.HTMLElement ?? HTMLElement))
    rendered.style.display = looks.logo !== '' || !isSeal ? 'none' : '';
}
