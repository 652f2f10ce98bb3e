import type { Words } from '@yuelan/contract';
import { type ClassScheme, classKey, classPath } from '@yuelan/search';
import { clcNames } from './clc.ts';
import { ddcNames } from './ddc.ts';
import { lccNames } from './lcc.ts';

const names: Readonly<Record<ClassScheme, ReadonlyMap<string, Words>>> = {
  clc: readNames(clcNames),
  ddc: readNames(ddcNames),
  lcc: readNames(lccNames),
};

function readNames(table: string): ReadonlyMap<string, Words> {
  const rows = table.trim().split('\n');
  return new Map(
    rows.map((row) => {
      const [code = '', zh = '', en = ''] = row.split('|');
      return [classKey(code), { 'zh-CN': zh, 'en-US': en }] as const;
    }),
  );
}

/** The name of a class; undefined if it has none here. */
export const classNameOf = (scheme: ClassScheme, code: string): Words | undefined =>
  names[scheme].get(classKey(code));

/** The main classes of a scheme, in its order. */
export const mainClassesOf = (scheme: ClassScheme): readonly string[] =>
  [...names[scheme].keys()].filter((code) => code.length === 1).sort();

/** The named classes from the main class down to the class of a number: `I287.45` → I, I2, I28, I287, I287.4. */
export function namedPath(
  scheme: ClassScheme,
  number: string,
): readonly { readonly code: string; readonly words: Words }[] {
  return classPath(scheme, number).flatMap((code) => {
    const words = classNameOf(scheme, code);
    return words === undefined ? [] : [{ code, words }];
  });
}
