import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement {
  readonly name: string;
  text: string;
  readonly children: OpenElement[];
}

/** The outermost element of an answer. Throws if the text is not well-formed XML. */
export function readXml(text: string): XmlElement {
  const outside: OpenElement = { name: '', text: '', children: [] };
  const open = [outside];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element: OpenElement = { name, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [root] = outside.children;
  if (root === undefined) throw new Error('The XML has no element.');
  return root;
}

/** The text of the first child with this name; '' if there is none. */
export function childText(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text ?? '';
}
