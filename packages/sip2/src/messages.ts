import { type AnyMessage, layouts, type Message, type MessageName } from './layouts.ts';
import { type Field, type Fixed, oneLine } from './values.ts';

/** Fields for which a library system uses other codes: its code by the protocol's, such as `{ AP: 'AQ', AQ: 'AP' }`. */
export type FieldMap = Readonly<Record<string, string>>;

/** Why a text is not a message: an unknown code, or too short for the message's fixed part. */
export interface Unreadable {
  readonly type: 'unreadable';
  readonly why: 'unknown' | 'short';
}

interface Shape {
  readonly name: string;
  readonly code: string;
  readonly fixed: readonly (readonly [string, Fixed<unknown>])[];
  readonly fields: readonly (readonly [string, Field<unknown>])[];
}

const shapes: readonly Shape[] = Object.entries(layouts).map(([name, { code, fixed, fields }]) => ({
  name,
  code,
  fixed: Object.entries<Fixed<unknown>>(fixed),
  fields: Object.entries<Field<unknown>>(fields),
}));
const shapesByCode = new Map(shapes.map((shape) => [shape.code, shape]));
const shapesByName = new Map(shapes.map((shape) => [shape.name, shape]));

export function isMessage<Name extends MessageName>(
  message: AnyMessage | Unreadable,
  name: Name,
): message is Extract<AnyMessage, { type: Name }> & Message<Name> {
  return message.type === name;
}

/** Fields in text order. A value runs to the next `|`. */
function readFields(
  text: string,
  standard: ReadonlyMap<string, string>,
): readonly (readonly [string, string])[] {
  return text.split('|').flatMap((written) => {
    const part = written.trimStart();
    const code = part.slice(0, 2);
    if (!/^[A-Z0-9]{2}$/i.test(code)) return [];
    return [[standard.get(code) ?? code, oneLine(part.slice(2))] as const];
  });
}

/** Reads a message without its sequence number and checksum. Never throws. */
export function parseMessage(text: string, map?: FieldMap): AnyMessage | Unreadable;
export function parseMessage(text: string, map: FieldMap = {}): unknown {
  const shape = shapesByCode.get(text.slice(0, 2));
  if (shape === undefined) return { type: 'unreadable', why: 'unknown' };
  const message: Record<string, unknown> = { type: shape.name };
  let at = 2;
  for (const [name, { width, read }] of shape.fixed) {
    const written = text.slice(at, at + width);
    if (written.length < width) return { type: 'unreadable', why: 'short' };
    message[name] = read(written);
    at += width;
  }
  const standard = new Map(Object.entries(map).map(([code, own]) => [own, code]));
  const found = readFields(text.slice(at), standard);
  const known = new Set<string>();
  for (const [name, { code, read }] of shape.fields) {
    known.add(code);
    const value = read(found.filter(([own]) => own === code).map(([, own]) => own));
    if (value !== undefined) message[name] = value;
  }
  const others = found.filter(([code]) => !known.has(code));
  if (others.length > 0) message['others'] = others;
  return message;
}

/** Writes a message without its sequence number and checksum. */
export function printMessage(message: AnyMessage, map?: FieldMap): string;
export function printMessage<Name extends MessageName>(message: Message<Name>, map?: FieldMap): string;
export function printMessage(message: Pick<AnyMessage, 'type' | 'others'>, map: FieldMap = {}): string {
  const shape = shapesByName.get(message.type);
  if (shape === undefined) throw new TypeError(`There is no SIP2 message ${message.type}.`);
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(message));
  const fixed = shape.fixed.map(([name, { write }]) => write(values.get(name))).join('');
  const fields = shape.fields.flatMap(([name, { code, write }]) => {
    const value = values.get(name);
    const written = value === undefined ? [] : write(value);
    return written.map((part) => `${map[code] ?? code}${oneLine(part)}|`);
  });
  const others = (message.others ?? []).map(([code, value]) => `${map[code] ?? code}${oneLine(value)}|`);
  return `${shape.code}${fixed}${fields.join('')}${others.join('')}`;
}
