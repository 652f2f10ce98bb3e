import { type CleanHtml, cleanHtmlSchema } from '@yuelan/contract';
import { allowedElements, allowedSchemes } from '@yuelan/contract/allowed-html';
import sanitizeHtml from 'sanitize-html';

/** A picture of the library's content as pages show it. */
export interface ShownPicture {
  /** Path on this server. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Handlers for the pictures, links and elements of a text. */
export interface SanitiseHooks {
  /** The picture for an `src` as written; undefined leaves the picture out. */
  readonly picture: (source: string) => ShownPicture | undefined;
  /** Called for each element that is removed. */
  readonly dropped?: (element: string) => void;
  /** Called for each address that is removed from a link. */
  readonly droppedLink?: (address: string) => void;
}

/** A whole address of an allowed scheme, or a path on this server. Anything that a browser could read differently is neither. */
function isLinkable(address: string): boolean {
  if (/^\/(?![/\\])[^\\\s]*$/u.test(address)) return true;
  try {
    const { protocol } = new URL(address);
    return allowedSchemes.some((scheme) => `${scheme}:` === protocol);
  } catch {
    return false;
  }
}

const wholeNumber = /^\d{1,3}$/;
const numeric = new Set(['start', 'colspan', 'rowspan']);

/**
 * HTML with nothing in it but `allowedElements`: no scripts, styles, classes, frames, forms; links to http, https, mailto
 * and tel addresses or this server; pictures that `hooks.picture` knows. h1 becomes h2: the page has its own.
 */
export function sanitise(html: string, hooks: SanitiseHooks): CleanHtml {
  const only = (attributes: Readonly<Record<string, string>>, names: readonly string[]) =>
    Object.fromEntries(
      Object.entries(attributes).filter(
        ([name, value]) => names.includes(name) && (!numeric.has(name) || wholeNumber.test(value)),
      ),
    );
  const clean = sanitizeHtml(html, {
    allowedTags: Object.keys(allowedElements),
    allowedAttributes: Object.fromEntries(
      Object.entries(allowedElements).map(([name, attributes]) => [name, [...attributes]]),
    ),
    allowedSchemes: [...allowedSchemes],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // Browsers do not show the content of these elements, so the text leaves it out too.
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'title',
      'xmp',
      'iframe',
      'noembed',
      'noframes',
      'plaintext',
    ],
    nestingLimit: 40,
    transformTags: {
      h1: 'h2',
      '*': (name, attributes) => {
        if (!Object.hasOwn(allowedElements, name)) hooks.dropped?.(name);
        return { tagName: name, attribs: only(attributes, allowedElements[name] ?? []) };
      },
      a: (_name, attributes) => {
        const href = (attributes['href'] ?? '').trim();
        const title = only(attributes, ['title']);
        if (isLinkable(href))
          return {
            tagName: 'a',
            attribs: { ...title, href, ...(href.startsWith('/') ? {} : { rel: 'noopener noreferrer' }) },
          };
        if (href !== '') hooks.droppedLink?.(href);
        return { tagName: 'a', attribs: title };
      },
      img: (_name, attributes) => {
        const picture = hooks.picture((attributes['src'] ?? '').trim());
        if (picture === undefined) return { tagName: 'img', attribs: {} };
        return {
          tagName: 'img',
          attribs: {
            ...only(attributes, ['title']),
            alt: attributes['alt'] ?? '',
            src: picture.address,
            width: String(picture.width),
            height: String(picture.height),
            loading: 'lazy',
            decoding: 'async',
          },
        };
      },
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && frame.attribs['src'] === undefined,
  });
  return cleanHtmlSchema.parse(clean.trim());
}
