import { useEffect } from 'react';
import { usePage } from './page.ts';

function element(selector: string, make: () => HTMLElement): HTMLElement {
  const found = document.head.querySelector<HTMLElement>(selector);
  if (found !== null) return found;
  const made = make();
  document.head.append(made);
  return made;
}

/**
 * What a screen tells search engines and bookmark tools: its canonical address (a path in its library, such as
 * `/book/12`) and its schema.org data. The server writes them into the first page; this updates them on navigation
 * and removes them with the screen.
 */
export function useDocumentHead(
  path: string | undefined,
  data: Readonly<Record<string, unknown>> | undefined,
): void {
  const { library } = usePage();
  const canonical = path === undefined ? undefined : `/${library}${path}`;
  const json = data === undefined ? undefined : JSON.stringify(data);
  useEffect(() => {
    if (canonical === undefined) return;
    const link = element('link[rel="canonical"]', () =>
      Object.assign(document.createElement('link'), { rel: 'canonical' }),
    );
    link.setAttribute('href', new URL(canonical, location.origin).href);
    return () => link.remove();
  }, [canonical]);
  useEffect(() => {
    if (json === undefined) return;
    const script = element('script[type="application/ld+json"]', () =>
      Object.assign(document.createElement('script'), { type: 'application/ld+json' }),
    );
    script.textContent = json;
    return () => script.remove();
  }, [json]);
}
