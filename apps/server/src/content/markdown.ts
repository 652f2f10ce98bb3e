import MarkdownIt from 'markdown-it';

/**
 * CommonMark with tables and bare addresses. Raw HTML is allowed here, because `sanitise` checks everything that
 * comes out.
 */
const markdown = new MarkdownIt({ html: true, linkify: true, breaks: false, typographer: false });
// `sanitise` decides which links are bad; here every link stays a link, so that it can be reported.
markdown.validateLink = () => true;
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: true });

/** HTML of a Markdown text. Pass it through `sanitise` before showing it. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
