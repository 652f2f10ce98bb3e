import { allowedElements, allowedSchemes } from '@yuelan/contract/allowed-html';
import DOMPurify from 'dompurify';

/** Links within the library's pages, and the schemes that the server allows. */
const addresses = new RegExp(`^(?:(?:${allowedSchemes.join('|')}):|/(?![/\\\\]))`, 'i');
/** Pictures come from this server alone, so that reading a notice sends no request to another host. */
const ownPicture = /^\/files\//;

/**
 * The nodes of a text by the library's staff. Nothing in them runs, submits or contacts another host. The server has
 * already sanitised the text before storing it.
 */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: Object.keys(allowedElements),
    ALLOWED_ATTR: Object.values(allowedElements).flat(),
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of fragment.querySelectorAll('img'))
    if (!ownPicture.test(picture.getAttribute('src') ?? '')) picture.remove();
  return fragment;
}
