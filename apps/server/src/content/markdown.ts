import MarkdownIt from 'markdown-it';

/**
 * CommonMark with tables and bare addresses. Raw HTML is let through here, because `sanitise` judges everything that
 * comes out, whoever wrote it in which way.
 */
const markdown = new MarkdownIt({ html: true, linkify: true, breaks: false, typographer: false });
// What is a bad link is said once, in `sanitise`; here a link stays a link so that it can be named.
markdown.validateLink = () => true;
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: true });

/** HTML of a Markdown text. Not fit for a page before `sanitise`. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
