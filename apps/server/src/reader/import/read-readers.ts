import {
  cellOf,
  type Doubt,
  type FileRow,
  type HeadedRow,
  openTable,
  type TableFacts,
  type TableReadOptions,
} from '../../import/public.ts';
import { identifierKey } from '../identifier.ts';
import type { ReaderStatus } from '../store.ts';
import { isRounded, isUsablePassword, parseEmail, parseTelephone } from './contact.ts';
import { parseReaderStatus, type ReaderField, readerFields } from './headings.ts';
import { parseRegisterTime } from './register-time.ts';
import { type ReaderDoubtCode, readerDoubt } from './words.ts';

/** One row of a readers file. Fields that the file lacks are empty. */
export interface ReaderDraft {
  readonly borrowNumber: string;
  readonly icNumber: string;
  readonly identityCard: string;
  readonly realName: string;
  readonly sex: string;
  readonly department: string;
  readonly borrowerType: string;
  readonly telephone: string;
  readonly email: string;
  /** As in the file. Only its hash is stored. */
  readonly password: string;
  /** Filled in before the row is applied, if a password is wanted. */
  readonly passwordHash?: string;
  readonly status: ReaderStatus | undefined;
  /** ISO 8601; empty if not given. */
  readonly registeredAt: string;
}

export interface ReaderReadOptions extends TableReadOptions {
  /** The library's time zone, for registration times. */
  readonly timeZone: string;
}

/**
 * Opens a readers file (CSV, TSV or XLSX). Iteration yields every row once.
 * @throws UnreadableFileError if the file is not a table or has no column for borrow numbers
 */
export async function readReaders(
  path: string,
  options: ReaderReadOptions,
): Promise<{ readonly rows: AsyncIterable<FileRow<ReaderDraft>>; readonly facts: TableFacts }> {
  const table = await openTable(path, { known: readerFields, needs: ['borrowNumber'] }, options);
  async function* rows() {
    for await (const row of table.rows) yield readReader(row, options.timeZone);
  }
  return { rows: rows(), facts: table.facts };
}

const longest: Readonly<Record<ReaderField, number>> = {
  borrowNumber: 64,
  icNumber: 64,
  identityCard: 64,
  realName: 100,
  sex: 20,
  department: 100,
  borrowerType: 100,
  telephone: 40,
  email: 200,
  password: 200,
  status: 40,
  registerTime: 40,
};

function readReader(row: HeadedRow<ReaderField>, timeZone: string): FileRow<ReaderDraft> {
  if ('rejected' in row) return { ...row.place, rejected: row.rejected, doubts: [] };
  const doubts: Doubt[] = [...row.doubts];
  const of = (field: ReaderField) => {
    const cell = cellOf(row, field);
    if (cell.length > longest[field]) doubts.push(readerDoubt('field.too-long', field));
    return cell.slice(0, longest[field]);
  };
  const number = (field: 'icNumber' | 'identityCard') => {
    const text = of(field);
    if (!isRounded(text)) return text;
    doubts.push(readerDoubt('reader.number-rounded', field, text));
    return '';
  };
  const borrowNumber = of('borrowNumber');
  if (identifierKey(borrowNumber) === '')
    return { ...row.place, rejected: readerDoubt('reader.number-missing'), doubts };
  if (isRounded(borrowNumber))
    return {
      ...row.place,
      rejected: readerDoubt('reader.number-rounded', undefined, borrowNumber),
      doubts,
      sourceId: borrowNumber,
    };
  const identityCard = number('identityCard');
  if (isOddIdentity(identityCard)) doubts.push(readerDoubt('reader.identity-odd'));
  const realName = of('realName');
  if (realName === '' && row.columns.at.has('realName')) doubts.push(readerDoubt('reader.name-missing'));
  const statusText = of('status');
  const status = statusText === '' ? undefined : parseReaderStatus(statusText);
  if (statusText !== '' && status === undefined)
    doubts.push(readerDoubt('reader.status-unknown', undefined, statusText));
  const timeText = of('registerTime');
  const registeredAt = timeText === '' ? '' : parseRegisterTime(timeText, timeZone);
  if (registeredAt === undefined) doubts.push(readerDoubt('reader.time-unreadable', undefined, timeText));
  const checked = (text: string, parse: (text: string) => string, odd: ReaderDoubtCode) => {
    const value = parse(text);
    if (text !== '' && value === '') doubts.push(readerDoubt(odd, undefined, text));
    return value;
  };
  const written = cellOf(row, 'password');
  const password = isUsablePassword(written) ? written : '';
  // The report must not repeat a password.
  if (written !== password) doubts.push(readerDoubt('reader.password-odd'));
  const draft: ReaderDraft = {
    borrowNumber,
    icNumber: number('icNumber'),
    identityCard,
    realName,
    sex: of('sex'),
    department: of('department'),
    borrowerType: of('borrowerType'),
    telephone: checked(of('telephone'), parseTelephone, 'reader.telephone-odd'),
    email: checked(of('email'), parseEmail, 'reader.email-odd'),
    password,
    // A reader with an unknown status must not log in until the status has been checked.
    status: statusText === '' ? undefined : (status ?? 4),
    registeredAt: registeredAt ?? '',
  };
  return { ...row.place, draft, doubts, sourceId: borrowNumber };
}

/** GB 11643-1999: the last character of an 18-character ID number is a check character. */
function isOddIdentity(text: string): boolean {
  const plain = identifierKey(text);
  if (!/^\d{17}[\dX]$/.test(plain)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(plain[place]), 0);
  return '10X98765432'[sum % 11] !== plain[17];
}
