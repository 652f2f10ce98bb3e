import { classNumber, classOf } from '@yuelan/search';
import type { TitleRecord } from '../../title-record.ts';
import type { RawCall } from './raw-title.ts';

export type Call = Pick<
  TitleRecord,
  'callNumber' | 'classCode' | 'ddc' | 'lcc' | 'classScheme' | 'authorNumber' | 'findBookCode'
>;

const noCall: Call = {
  callNumber: '',
  classCode: '',
  ddc: '',
  lcc: '',
  classScheme: '',
  authorNumber: '',
  findBookCode: '',
};

/**
 * Chooses the call number of a title from all that its record offers: first one in the Chinese classification with a
 * book number, then a CLC class, then any other scheme. Each scheme keeps its own class number: the Library of
 * Congress's `PN241` is not in CLC's class P (astronomy).
 */
export function chooseCall(calls: readonly RawCall[], chinese: boolean): Call {
  const read = calls.map((call) => readCall(call, chinese));
  const clc = read.filter((call) => call.classScheme === 'clc');
  const chosen =
    clc.find((call) => call.book !== '') ??
    clc[0] ??
    read.find((call) => /\d/.test(call.callNumber)) ??
    read[0];
  if (!chosen) return noCall;
  const numberIn = (scheme: 'ddc' | 'lcc') =>
    read
      .filter((call) => call.classScheme === scheme)
      .map((call) => classNumber(scheme, call.callNumber))
      .find((number) => number !== '') ?? '';
  const running = /^\d+([.:-]\d+)?$/.test(chosen.book);
  return {
    callNumber: chosen.callNumber,
    classCode: clc[0] ? (chosen.classScheme === 'clc' ? chosen.classCode : clc[0].classCode) : '',
    ddc: numberIn('ddc'),
    lcc: numberIn('lcc'),
    classScheme: chosen.classScheme,
    authorNumber: running ? '' : chosen.book,
    findBookCode: running ? chosen.book : '',
  };
}

/** Whether a table cell can be a call number at all: it must be short and begin with letters or digits. */
export function looksLikeCall(text: string): boolean {
  return text.length <= 60 && /^\p{Script=Han}{0,2}[[{(]?[A-Za-z\d]/u.test(text);
}

function readCall(call: RawCall, chinese: boolean) {
  let classPart = call.classPart.replace(/\s+/g, ' ').trim();
  let book = call.bookPart.trim();
  if (book === '') {
    const cut = /^([^/\\\s]+)\s*[/\\\s]\s*(.+)$/.exec(classPart);
    if (cut?.[1] !== undefined && cut[2] !== undefined && schemeOf(call, cut[1], cut[2], chinese) === 'clc') {
      classPart = cut[1];
      book = cut[2];
    }
  }
  const classScheme = schemeOf(call, classPart, book, chinese);
  const classCode = classScheme === 'clc' ? classOf(classPart) : '';
  const joint = classScheme === 'clc' ? '/' : book.startsWith('.') ? '' : ' ';
  return { callNumber: book === '' ? classPart : classPart + joint + book, classCode, classScheme, book };
}

/** Which scheme a class number looks like: a cutter or a year means Library of Congress, three digits Dewey. */
function schemeOf(call: RawCall, classPart: string, book: string, chinese: boolean): Call['classScheme'] {
  if (call.scheme === 'other') return '';
  if (call.scheme !== '') return call.scheme;
  if (/^\d{3}([./ ]|$)/.test(classPart)) return 'ddc';
  const cutter = /^[A-Z]{1,3}\s?\d+(\.\d+)?\s*\.[A-Z]\d/.test(classPart) || /^\.[A-Z]\d/.test(book);
  if (cutter) return 'lcc';
  if (classOf(classPart) === '') return /^[A-Z]{1,3}\s?\d/.test(classPart) ? 'lcc' : '';
  // An unmarked class in a MARC 21 record of another language is a local Library of Congress number.
  return chinese ? 'clc' : 'lcc';
}
