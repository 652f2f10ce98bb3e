import { SaxesParser, type SaxesTagNS } from 'saxes';

/**
 * Reads a document and passes on each element when it ends: the names from the outermost element to this one (with
 * `{uri}` in front for another namespace), its tag, and the text since the last start tag. Returns whether the document
 * is well-formed. Refuses a document type, which could define entities.
 */
export function readXml(
  text: string,
  namespace: string,
  onElement: (path: readonly string[], tag: SaxesTagNS, value: string) => void,
): boolean {
  const path: string[] = [];
  let isReadable = true;
  let value = '';
  const parser = new SaxesParser({ xmlns: true });
  const spoil = () => {
    isReadable = false;
  };
  parser.on('error', spoil);
  parser.on('doctype', spoil);
  parser.on('opentag', ({ local, uri }) => {
    path.push(uri === namespace ? local : `{${uri}}${local}`);
    value = '';
  });
  const add = (piece: string) => {
    value += piece;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', (tag) => {
    onElement(path, tag, value.trim());
    path.pop();
  });
  try {
    parser.write(text).close();
  } catch {
    spoil();
  }
  return isReadable;
}
