import { isMap, isNode, LineCounter, type Node, parseDocument } from 'yaml';
import type { WordedIssue } from '../platform/http/input-words.ts';
import { type Message, t } from '../platform/message.ts';

/** A file's fields as written, with their positions. */
export interface SourceText {
  readonly fields: unknown;
  readonly body: string;
  /** Line of the first line of the body. */
  readonly bodyLine: number;
  lineOf(path: readonly PropertyKey[]): number;
  /** The line of the key itself, for unknown keys. */
  lineOfKey(path: readonly PropertyKey[], key: string): number;
}

export interface SourceFault {
  readonly line: number;
  readonly field?: string;
  readonly message: Message;
}

export type ParsedSource =
  | { readonly kind: 'text'; readonly text: SourceText }
  | { readonly kind: 'faults'; readonly faults: readonly SourceFault[] };

const fence = /^---[ \t]*$/;

/** Splits a Markdown file into its YAML front matter and its body, and parses the former. */
export function parseMarkdownSource(text: string): ParsedSource {
  const lines = text.split('\n');
  if (!fence.test(lines[0] ?? ''))
    return {
      kind: 'faults',
      faults: [
        { line: 1, message: t`expected a first line of three dashes (---), then fields like title: …` },
      ],
    };
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  if (end < 0)
    return {
      kind: 'faults',
      faults: [
        {
          line: 1,
          message: t`the fields that begin here have no end: a line of three dashes (---) is missing`,
        },
      ],
    };
  return parseYamlSource(lines.slice(1, end).join('\n'), 1, lines.slice(end + 1).join('\n'), end + 2);
}

/** Parses YAML that begins after `linesBefore` lines of its file. */
export function parseYamlSource(text: string, linesBefore = 0, body = '', bodyLine = 1): ParsedSource {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, stringKeys: true });
  const lineAt = (offset: number) => Math.max(1, counter.linePos(offset).line) + linesBefore;
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => ({
    line: lineAt(pos[0]),
    message: t`not valid YAML: ${message.split('\n')[0] ?? ''}`,
  }));
  if (faults.length > 0) return { kind: 'faults', faults };
  let fields: unknown;
  try {
    fields = document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    return { kind: 'faults', faults: [{ line: 1 + linesBefore, message: t`not valid YAML: ${error}` }] };
  }
  const nodeAt = (path: readonly PropertyKey[]): Node | undefined => {
    // The nearest existing parent of a missing field.
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node: unknown = document.getIn(path.slice(0, depth), true);
      if (isNode(node)) return node;
    }
    return document.contents ?? undefined;
  };
  const lineOf = (path: readonly PropertyKey[]) => lineAt(nodeAt(path)?.range?.[0] ?? 0);
  return {
    kind: 'text',
    text: {
      fields: fields ?? {},
      body,
      bodyLine,
      lineOf,
      lineOfKey: (path, key) => {
        const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true);
        const pair = isMap(node)
          ? node.items.find((item) => isNode(item.key) && String(item.key) === key)
          : undefined;
        const place = isNode(pair?.key) ? pair.key.range?.[0] : undefined;
        return place === undefined ? lineOf(path) : lineAt(place);
      },
    },
  };
}

/** The faults of a failed check, each with its line. */
export function faultsOf(text: SourceText, issues: readonly WordedIssue[]): readonly SourceFault[] {
  return issues.map(({ path, isUnknownKey, message }): SourceFault => {
    const field = path.join('.');
    return {
      line: isUnknownKey ? text.lineOfKey(path.slice(0, -1), String(path.at(-1))) : text.lineOf(path),
      ...(field === '' ? {} : { field }),
      message: isUnknownKey ? t`is not a field here` : t`${message}`,
    };
  });
}
