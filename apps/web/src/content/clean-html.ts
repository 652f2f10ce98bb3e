import DOMPurify from 'dompurify';

/** What the server lets through (its `sanitise`), asked again here: a text is cleaned when it is written and when it is shown. */
const elements =
  'a abbr b blockquote br caption code dd del dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s small strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  );
const attributes = 'href rel title src alt width height loading decoding start colspan rowspan scope'.split(
  ' ',
);
const addresses = /^(?:(?:https?|mailto|tel):|\/(?![/\\]))/i;
/** Pictures only from this server's own store, so that reading a notice asks nobody else for anything. */
const ownPicture = /^\/files\//;

/** The nodes of a text of the library's staff, with nothing in them that runs, submits or asks another host. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: elements,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of fragment.querySelectorAll('img'))
    if (!ownPicture.test(picture.getAttribute('src') ?? '')) picture.remove();
  return fragment;
}
