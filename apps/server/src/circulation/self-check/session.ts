import { type Language, problems } from '@yuelan/contract';
import type { AnyMessage, Message, TerminalSession } from '@yuelan/sip2';
import { readTitleRecord } from '../../catalogue/public.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { fillWords } from '../../platform/message.ts';
import type { Portal } from '../../platform/portal.ts';
import type { LibraryScope } from '../../platform/tenancy.ts';
import { findReaderByNumber, type StoredReader } from '../../reader/public.ts';
import { returnCopy } from '../actions/end-loan.ts';
import { lendCopy } from '../actions/lend-copy.ts';
import { renewLoan } from '../actions/renew-loan.ts';
import { findHolds } from '../hold-store.ts';
import { placeOf } from '../lending-place.ts';
import { findLoans } from '../loan-list-store.ts';
import { findOpenLoan } from '../loan-store.ts';
import { readRules } from '../rule-store.ts';
import { dayOf } from '../rules/library-calendar.ts';
import { circulationStatus } from './circulation-status.ts';
import { findItem } from './item-reads.ts';
import { type ScreenWord, screenWords } from './screen-words.ts';
import type { Terminal } from './terminal-store.ts';

export type SelfCheckParts = Pick<Portal, 'db' | 'clock' | 'tenancy' | 'services' | 'security'>;

/** Who asks a machine for something. */
interface Asked {
  readonly patron?: string | undefined;
  readonly pin?: string | undefined;
}

/** What the machine's reader may do: everything, or nothing and why. */
type Admitted = { readonly reader: StoredReader } | { readonly refused: ScreenWord };

const wrongLoginsAtMost = 3;
const languages: Readonly<Record<string, Language>> = { '001': 'en-US', '019': 'zh-CN' };
/** More loans than a patron's answer has room for. */
const rowsAtMost = 999;
const activeHold = 1;
/** docs/states-and-codes.md#reader-status */
const [valid, cardLost] = [1, 2];
/** Checkout, checkin, status, resend, login, patron, end of session, item, renewal: the places of BX. */
const supported = 'YYYNYYYYYNYNNNYN';

/** A machine at the library speaks to the portal's own circulation. Whatever it asks, the desk's rules decide. */
export class SelfCheckSession implements TerminalSession {
  readonly #parts: SelfCheckParts;
  readonly #address: string;
  /** Those that may connect from this address. */
  readonly #candidates: readonly Terminal[];
  #terminal: Terminal | undefined;
  #wrongLogins = 0;
  #language: Language | undefined;

  constructor(parts: SelfCheckParts, address: string, candidates: readonly Terminal[]) {
    this.#parts = parts;
    this.#address = address;
    this.#candidates = candidates;
    const [only, ...others] = candidates.filter(({ passwordHash }) => passwordHash === null);
    if (others.length === 0) this.#terminal = only;
  }

  get encoding() {
    return this.#terminal?.encoding ?? 'utf-8';
  }

  get terminator() {
    return this.#terminal?.terminator ?? 'cr';
  }

  async answer(message: AnyMessage): Promise<AnyMessage | undefined> {
    if (message.type === 'login') return this.#logIn(message);
    const terminal = this.#terminal;
    if (terminal === undefined) return undefined;
    const library = await this.#parts.tenancy.byClientId(terminal.clientid);
    // The library was closed, or has a system of its own by now.
    if (library === undefined || library.settings.circulationSource.system !== 'built-in') return undefined;
    if (message.type === 'endSession') this.#language = undefined;
    else if ('language' in message) this.#language = languages[message.language];
    return new Turn(this.#parts, terminal, this.#address, library, this.#language).answer(message);
  }

  async #logIn({ user = '', password = '' }: Message<'login'>): Promise<AnyMessage | undefined> {
    const known = this.#candidates.find(({ login }) => login === user);
    const ok =
      known !== undefined && known.passwordHash === null
        ? true
        : await this.#parts.services.passwords.matches(password, known?.passwordHash);
    this.#terminal = ok ? known : undefined;
    if (ok) return { type: 'loginAnswer', ok };
    this.#wrongLogins += 1;
    this.#parts.security({
      at: { requestId: 'sip2', address: this.#address },
      event: 'terminal.refused',
      actor: known?.login ?? 'terminal',
      target: 'sip2',
      reason: 'login',
    });
    return this.#wrongLogins < wrongLoginsAtMost ? { type: 'loginAnswer', ok } : undefined;
  }
}

/** One message of a machine whose library is known. */
class Turn {
  readonly #parts: SelfCheckParts;
  readonly #terminal: Terminal;
  readonly #address: string;
  readonly #library: LibraryScope;
  readonly #language: Language;
  readonly #now: Date;

  constructor(
    parts: SelfCheckParts,
    terminal: Terminal,
    address: string,
    library: LibraryScope,
    language: Language | undefined,
  ) {
    this.#parts = parts;
    this.#terminal = terminal;
    this.#address = address;
    this.#library = library;
    this.#language = language ?? library.settings.languages[0] ?? 'zh-CN';
    this.#now = parts.clock.now();
  }

  async answer(message: AnyMessage): Promise<AnyMessage> {
    switch (message.type) {
      case 'status':
        return this.#status();
      case 'patronInformation':
        return this.#patronInformation(message);
      case 'patronStatus':
        return this.#patronStatus(message);
      case 'itemInformation':
        return this.#itemInformation(message);
      case 'checkout':
        return message.cancel === true ? this.#cancelCheckout(message) : this.#checkout(message);
      case 'checkin':
        return message.cancel === true ? this.#notCheckedIn(message, 'unsupported') : this.#checkin(message);
      case 'renew':
        return this.#renew(message);
      case 'endSession':
        return {
          type: 'endSessionAnswer',
          ended: true,
          at: this.#at,
          institution: this.#institution(message),
          patron: message.patron ?? '',
        };
      case 'hold':
        return {
          type: 'holdAnswer',
          ok: false,
          available: false,
          at: this.#at,
          institution: this.#institution(message),
          patron: message.patron ?? '',
          item: message.item,
          screen: this.#say('unsupported'),
        };
      case 'renewAll':
        return {
          type: 'renewAllAnswer',
          ok: false,
          renewedCount: 0,
          unrenewedCount: 0,
          at: this.#at,
          institution: this.#institution(message),
          screen: this.#say('unsupported'),
        };
      default:
        return { type: 'resendRequest' };
    }
  }

  #status(): AnyMessage {
    return {
      type: 'statusAnswer',
      online: true,
      checkin: true,
      checkout: true,
      renewal: true,
      statusUpdate: false,
      offline: false,
      timeout: 30,
      retries: 3,
      at: this.#at,
      protocol: '2.00',
      institution: this.#library.clientid,
      libraryName: this.#library.libname,
      supported,
    };
  }

  async #patronStatus(message: Message<'patronStatus'>): Promise<AnyMessage> {
    const { person, blocks } = await this.#patron(message);
    return { type: 'patronStatusAnswer', blocks, language: message.language, at: this.#at, ...person };
  }

  async #patronInformation(message: Message<'patronInformation'>): Promise<AnyMessage> {
    const { reader, person, blocks } = await this.#patron(message);
    const [loans, holds] =
      reader === undefined
        ? [[], []]
        : await Promise.all([
            findLoans(this.#db, reader.id, {
              open: true,
              order: 'borrow_time DESC',
              offset: 0,
              limit: rowsAtMost,
            }),
            findHolds(this.#db, reader.id, { offset: 0, limit: rowsAtMost }),
          ]);
    const charged = loans.map(({ barcode }) => barcode);
    const overdue = loans.filter(({ due_on }) => due_on < this.#today).map(({ barcode }) => barcode);
    const held = holds.filter(({ status_id }) => status_id === activeHold).map(({ barcode }) => barcode);
    const rules = reader === undefined ? undefined : await this.#rulesOf(reader);
    // One list for each request, from one place to another where the machine asks for a part.
    const part = (name: (typeof message.list)[number], list: readonly string[]) =>
      message.list[0] === name
        ? list.slice(placeOfText(message.from, 1) - 1, placeOfText(message.to, rowsAtMost))
        : undefined;
    return {
      type: 'patronInformationAnswer',
      blocks:
        rules !== undefined && charged.length >= rules.maxLoans ? [...blocks, 'too-many-charged'] : blocks,
      language: message.language,
      at: this.#at,
      holdCount: held.length,
      overdueCount: overdue.length,
      chargedCount: charged.length,
      fineCount: 0,
      recallCount: 0,
      unavailableCount: 0,
      ...person,
      holdLimit: rules?.maxPreBorrows,
      chargedLimit: rules?.maxLoans,
      hold: part('hold', held),
      overdue: part('overdue', overdue),
      charged: part('charged', charged),
    };
  }

  /** What a machine is told of a card. Names and loans only with the password, where one is needed. */
  async #patron(asked: Asked & { readonly institution?: string | undefined }) {
    const reader = await this.#readerOf(asked);
    const validPin = reader !== undefined && (await this.#isRight(asked));
    const shown = validPin ? reader : undefined;
    const denied = ['charge-denied', 'renewal-denied', 'recall-denied', 'hold-denied'] as const;
    return {
      reader: shown,
      blocks:
        shown === undefined
          ? denied
          : shown.status === valid
            ? []
            : [...denied, ...(shown.status === cardLost ? (['card-lost'] as const) : [])],
      person: {
        institution: this.#institution(asked),
        patron: asked.patron ?? '',
        name: shown?.realName ?? '',
        validPatron: reader !== undefined,
        validPin,
        screen:
          reader === undefined ? this.#say('card.unknown') : validPin ? undefined : this.#say('pin.wrong'),
      },
    };
  }

  async #itemInformation(message: Message<'itemInformation'>): Promise<AnyMessage> {
    const item = await findItem(this.#db, this.#library.serviceid, message.item ?? '');
    return {
      type: 'itemInformationAnswer',
      circulation:
        item === undefined
          ? '01'
          : circulationStatus({
              statusId: item.statusId,
              lendable: item.lendable === 1,
              held: item.held === 1,
              lent: item.lent === 1,
            }),
      security: '00',
      feeType: '01',
      at: this.#at,
      queue: item?.held === 1 ? 1 : 0,
      dueDate: item?.lent === 1 && item.dueOn !== '' ? this.#due(item.dueOn) : undefined,
      item: message.item ?? '',
      title: item === undefined ? '' : readTitleRecord(item.record).title,
      owner: item?.owner ?? undefined,
      permanentLocation: item?.shelf,
      screen: item === undefined ? this.#say('copy.missing') : undefined,
    };
  }

  async #checkout(message: Message<'checkout'>): Promise<AnyMessage> {
    const admitted = await this.#admit(message);
    if ('refused' in admitted)
      return this.#lent('checkoutAnswer', message, { says: this.#say(admitted.refused) });
    const lent = await lendCopy(this.#db, placeOf(this.#library), {
      readerId: admitted.reader.id,
      barcode: message.item ?? '',
      now: this.#now,
    });
    if ('refused' in lent) return this.#lent('checkoutAnswer', message, { says: this.#say(lent.refused) });
    return this.#lent('checkoutAnswer', message, { dueOn: lent.dueOn });
  }

  /** The machine could not finish: the loan that it has just made ends. */
  async #cancelCheckout(message: Message<'checkout'>): Promise<AnyMessage> {
    const admitted = await this.#admit(message);
    if ('refused' in admitted)
      return this.#lent('checkoutAnswer', message, { says: this.#say(admitted.refused) });
    const barcode = message.item ?? '';
    const own = await findOpenLoan(this.#db, admitted.reader.id, barcode, false);
    if (own === undefined)
      return this.#lent('checkoutAnswer', message, { says: this.#say('returned.unlent') });
    await returnCopy(this.#db, placeOf(this.#library), { barcode, now: this.#now });
    return this.#lent('checkoutAnswer', message, { dueOn: '' });
  }

  async #renew(message: Message<'renew'>): Promise<AnyMessage> {
    const admitted = await this.#admit(message);
    if ('refused' in admitted)
      return this.#lent('renewAnswer', message, { says: this.#say(admitted.refused) });
    try {
      const { dueOn } = await renewLoan(this.#db, placeOf(this.#library), {
        readerId: admitted.reader.id,
        barcode: message.item ?? '',
        now: this.#now,
      });
      return this.#lent('renewAnswer', message, { dueOn });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const says = [fillWords(problems[error.code][this.#language], error.facts)];
      return this.#lent('renewAnswer', message, { says });
    }
  }

  async #checkin(message: Message<'checkin'>): Promise<AnyMessage> {
    const barcode = message.item ?? '';
    const before = await findItem(this.#db, this.#library.serviceid, barcode);
    if (before === undefined) return this.#notCheckedIn(message, 'copy.missing');
    const ended = Boolean(await returnCopy(this.#db, placeOf(this.#library), { barcode, now: this.#now }));
    const item = (await findItem(this.#db, this.#library.serviceid, barcode)) ?? before;
    const isHeld = item.held === 1;
    return {
      type: 'checkinAnswer',
      ok: true,
      resensitize: true,
      magnetic: undefined,
      alert: isHeld,
      at: this.#at,
      institution: this.#institution(message),
      item: barcode,
      permanentLocation: item.shelf,
      title: readTitleRecord(item.record).title,
      screen: isHeld ? this.#say('returned.held') : ended ? undefined : this.#say('returned.unlent'),
      // The type of the alert: a hold in this library.
      ...(isHeld ? { others: [['CV', '01']] as const } : {}),
    };
  }

  #notCheckedIn(message: Message<'checkin'>, why: ScreenWord): AnyMessage {
    return {
      type: 'checkinAnswer',
      ok: false,
      resensitize: false,
      magnetic: undefined,
      alert: true,
      at: this.#at,
      institution: this.#institution(message),
      item: message.item ?? '',
      permanentLocation: '',
      screen: this.#say(why),
    };
  }

  /** The answer to a loan or a renewal: with a due date it was made. */
  async #lent(
    type: 'checkoutAnswer' | 'renewAnswer',
    message: Message<'checkout'> | Message<'renew'>,
    outcome: { readonly dueOn: string } | { readonly says: readonly string[] },
  ): Promise<AnyMessage> {
    const done = 'dueOn' in outcome;
    const item = await findItem(this.#db, this.#library.serviceid, message.item ?? '');
    return {
      type,
      ok: done,
      renewed: done && type === 'renewAnswer',
      magnetic: undefined,
      desensitize: done && type === 'checkoutAnswer',
      at: this.#at,
      institution: this.#institution(message),
      patron: message.patron ?? '',
      item: message.item ?? '',
      title: item === undefined ? '' : readTitleRecord(item.record).title,
      dueDate: done && outcome.dueOn !== '' ? this.#due(outcome.dueOn) : '',
      screen: done ? undefined : outcome.says,
    };
  }

  async #admit(asked: Asked): Promise<Admitted> {
    const reader = await this.#readerOf(asked);
    if (reader === undefined) return { refused: 'card.unknown' };
    return (await this.#isRight(asked)) ? { reader } : { refused: 'pin.wrong' };
  }

  async #readerOf({ patron = '' }: Asked): Promise<StoredReader | undefined> {
    return patron === '' ? undefined : findReaderByNumber(this.#db, this.#library.clientid, patron);
  }

  async #isRight({ patron = '', pin = '' }: Asked): Promise<boolean> {
    if (pin === '') return !this.#terminal.needsPin;
    return this.#parts.services.checkPin(this.#library.clientid, {
      number: patron,
      pin,
      terminal: this.#terminal.login,
      address: this.#address,
      now: this.#now,
    });
  }

  async #rulesOf({ borrowerTypeId }: StoredReader) {
    return (await readRules(this.#db, this.#library.clientid)).of(borrowerTypeId);
  }

  #institution({ institution = '' }: { readonly institution?: string | undefined }): string {
    return institution === '' ? this.#library.clientid : institution;
  }

  #say(word: ScreenWord): readonly string[] {
    return [screenWords[word][this.#language]];
  }

  /** The end of a day, in the form of SIP2. */
  #due(day: string): string {
    return `${day.replaceAll('-', '')}    235900`;
  }

  get #db() {
    return this.#parts.db;
  }

  get #today(): string {
    return dayOf(this.#now, this.#library.settings.timeZone);
  }

  /** The library's local time. */
  get #at(): string {
    return Temporal.Instant.fromEpochMilliseconds(this.#now.getTime())
      .toZonedDateTimeISO(this.#library.settings.timeZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' });
  }
}

const placeOfText = (text: string | undefined, otherwise: number) =>
  text !== undefined && /^\s*[1-9]\d{0,3}\s*$/.test(text) ? Number(text) : otherwise;
