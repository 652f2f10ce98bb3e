import {
  count,
  type Field,
  type Fixed,
  flag,
  line,
  lines,
  marks,
  number,
  ok,
  text,
  time,
  yesNo,
} from './values.ts';

interface Layout {
  readonly code: string;
  /** In message order. */
  readonly fixed: Readonly<Record<string, Fixed<unknown>>>;
  readonly fields: Readonly<Record<string, Field<unknown>>>;
}

const layout = <
  const Fixes extends Readonly<Record<string, Fixed<unknown>>>,
  const Fields extends Readonly<Record<string, Field<unknown>>>,
>(
  code: string,
  fixed: Fixes,
  fields: Fields,
) => ({ code, fixed, fields });

/** Why a patron is blocked, by position in the patron status. */
const patronBlocks = [
  'charge-denied',
  'renewal-denied',
  'recall-denied',
  'hold-denied',
  'card-lost',
  'too-many-charged',
  'too-many-overdue',
  'too-many-renewals',
  'too-many-claims-returned',
  'too-many-lost',
  'excessive-fines',
  'excessive-fees',
  'recall-overdue',
  'too-many-billed',
] as const;
export type PatronBlock = (typeof patronBlocks)[number];

/** The lists of a patron. Each request returns one. */
const patronLists = ['hold', 'overdue', 'charged', 'fine', 'recall', 'unavailable'] as const;
export type PatronList = (typeof patronLists)[number];

const screen = { screen: lines('AF'), print: lines('AG') };
const patron = { institution: line('AO'), patron: line('AA') };
const patronPin = { ...patron, terminalPassword: line('AC'), pin: line('AD') };
const charge = {
  feeType: line('BT'),
  security: line('CI'),
  currency: line('BH'),
  feeAmount: line('BV'),
  mediaType: line('CK'),
  itemProperties: line('CH'),
  transaction: line('BK'),
};
const lent = { ok, renewed: flag, magnetic: flag, desensitize: flag, at: time };
const lentFields = {
  ...patron,
  item: line('AB'),
  title: line('AJ'),
  dueDate: line('AH'),
  ...charge,
  ...screen,
};
const patronState = { blocks: marks(patronBlocks), language: text(3), at: time };
const person = {
  ...patron,
  name: line('AE'),
  /** Whether the card exists. Some systems leave the field out. */
  validPatron: yesNo('BL'),
  /** Whether the PIN is right. A wrong PIN may still be answered with name and loans. */
  validPin: yesNo('CQ'),
  currency: line('BH'),
  feeAmount: line('BV'),
  ...screen,
};

/** The messages, by name. Codes and field names are those of the SIP2 2.00 protocol. */
export const layouts = {
  login: layout(
    '93',
    { userAlgorithm: text(1), passwordAlgorithm: text(1) },
    { user: line('CN'), password: line('CO'), location: line('CP') },
  ),
  loginAnswer: layout('94', { ok }, {}),
  status: layout('99', { statusCode: text(1), printWidth: count(3), protocol: text(4) }, {}),
  statusAnswer: layout(
    '98',
    {
      online: flag,
      checkin: flag,
      checkout: flag,
      renewal: flag,
      statusUpdate: flag,
      offline: flag,
      timeout: count(3),
      retries: count(3),
      at: time,
      protocol: text(4),
    },
    {
      institution: line('AO'),
      libraryName: line('AM'),
      /** `Y` or `N` for each message that the system may support: see `supports`. */
      supported: line('BX'),
      location: line('AN'),
      ...screen,
    },
  ),
  patronInformation: layout(
    '63',
    { language: text(3), at: time, list: marks(patronLists, 10) },
    { ...patronPin, from: line('BP'), to: line('BQ') },
  ),
  patronInformationAnswer: layout(
    '64',
    {
      ...patronState,
      holdCount: count(4),
      overdueCount: count(4),
      chargedCount: count(4),
      fineCount: count(4),
      recallCount: count(4),
      unavailableCount: count(4),
    },
    {
      ...person,
      holdLimit: number('BZ'),
      overdueLimit: number('CA'),
      chargedLimit: number('CB'),
      feeLimit: line('CC'),
      hold: lines('AS'),
      overdue: lines('AT'),
      charged: lines('AU'),
      fine: lines('AV'),
      recall: lines('BU'),
      unavailable: lines('CD'),
      address: line('BD'),
      email: line('BE'),
      telephone: line('BF'),
    },
  ),
  patronStatus: layout('23', { language: text(3), at: time }, patronPin),
  patronStatusAnswer: layout('24', patronState, person),
  itemInformation: layout(
    '17',
    { at: time },
    { institution: line('AO'), item: line('AB'), terminalPassword: line('AC') },
  ),
  itemInformationAnswer: layout(
    '18',
    { circulation: text(2), security: text(2), feeType: text(2), at: time },
    {
      queue: number('CF'),
      dueDate: line('AH'),
      recallDate: line('CJ'),
      pickupDate: line('CM'),
      item: line('AB'),
      title: line('AJ'),
      owner: line('BG'),
      currency: line('BH'),
      feeAmount: line('BV'),
      mediaType: line('CK'),
      permanentLocation: line('AQ'),
      currentLocation: line('AP'),
      itemProperties: line('CH'),
      ...screen,
    },
  ),
  renew: layout(
    '29',
    { thirdParty: flag, noBlock: flag, at: time, dueAt: time },
    {
      ...patronPin,
      item: line('AB'),
      title: line('AJ'),
      itemProperties: line('CH'),
      feeAccepted: yesNo('BO'),
    },
  ),
  renewAnswer: layout('30', lent, lentFields),
  renewAll: layout('65', { at: time }, { ...patronPin, feeAccepted: yesNo('BO') }),
  renewAllAnswer: layout(
    '66',
    { ok, renewedCount: count(4), unrenewedCount: count(4), at: time },
    { institution: line('AO'), renewed: lines('BM'), unrenewed: lines('BN'), ...screen },
  ),
  hold: layout(
    '15',
    /** `+` places a hold, `-` cancels it, `*` changes it. */
    { mode: text(1), at: time },
    {
      expiresOn: line('BW'),
      pickup: line('BS'),
      holdType: line('BY'),
      ...patronPin,
      item: line('AB'),
      title: line('AJ'),
      feeAccepted: yesNo('BO'),
    },
  ),
  holdAnswer: layout(
    '16',
    { ok, available: flag, at: time },
    {
      expiresOn: line('BW'),
      queuePosition: line('BR'),
      pickup: line('BS'),
      ...patron,
      item: line('AB'),
      title: line('AJ'),
      ...screen,
    },
  ),
  checkout: layout(
    '11',
    { mayRenew: flag, noBlock: flag, at: time, dueAt: time },
    {
      ...patronPin,
      item: line('AB'),
      itemProperties: line('CH'),
      feeAccepted: yesNo('BO'),
      cancel: yesNo('BI'),
    },
  ),
  checkoutAnswer: layout('12', lent, lentFields),
  checkin: layout(
    '09',
    { noBlock: flag, at: time, returnedAt: time },
    {
      currentLocation: line('AP'),
      institution: line('AO'),
      item: line('AB'),
      terminalPassword: line('AC'),
      itemProperties: line('CH'),
      cancel: yesNo('BI'),
    },
  ),
  checkinAnswer: layout(
    '10',
    { ok, resensitize: flag, magnetic: flag, alert: flag, at: time },
    {
      ...patron,
      item: line('AB'),
      permanentLocation: line('AQ'),
      title: line('AJ'),
      sortBin: line('CL'),
      mediaType: line('CK'),
      itemProperties: line('CH'),
      ...screen,
    },
  ),
  endSession: layout('35', { at: time }, patronPin),
  endSessionAnswer: layout('36', { ended: flag, at: time }, { ...patron, ...screen }),
  /** The system did not understand the last message and wants it again. */
  resendRequest: layout('96', {}, {}),
  /** The client did not understand the last answer and wants it again. */
  resendAnswer: layout('97', {}, {}),
} as const satisfies Readonly<Record<string, Layout>>;

type Layouts = typeof layouts;
export type MessageName = keyof Layouts;

type ValuesOf<Fixes> = { [Name in keyof Fixes]: Fixes[Name] extends Fixed<infer Value> ? Value : never };
type FieldsOf<Fields> = {
  [Name in keyof Fields]?: (Fields[Name] extends Field<infer Value> ? Value : never) | undefined;
};

/** A message of the protocol with its values. */
export type Message<Name extends MessageName> = { readonly type: Name } & Readonly<
  ValuesOf<Layouts[Name]['fixed']>
> &
  Readonly<FieldsOf<Layouts[Name]['fields']>> & {
    /** Fields that the protocol does not name in this message, as code and value. */
    readonly others?: readonly (readonly [string, string])[];
  };

/** A message of any name. `message.type` tells which. */
export type AnyMessage = { [Name in MessageName]: Message<Name> }[MessageName];

/** The answer to each request. */
export const answers = {
  login: 'loginAnswer',
  status: 'statusAnswer',
  patronInformation: 'patronInformationAnswer',
  patronStatus: 'patronStatusAnswer',
  itemInformation: 'itemInformationAnswer',
  renew: 'renewAnswer',
  renewAll: 'renewAllAnswer',
  hold: 'holdAnswer',
  checkout: 'checkoutAnswer',
  checkin: 'checkinAnswer',
  endSession: 'endSessionAnswer',
} as const satisfies Partial<Record<MessageName, MessageName>>;
export type RequestName = keyof typeof answers;
export type AnswerTo<Name extends RequestName> = Message<(typeof answers)[Name]>;

/** The messages by position in the BX field of a status answer. */
const supportedMessages = [
  'patronStatus',
  'checkout',
  'checkin',
  'blockPatron',
  'status',
  'resend',
  'login',
  'patronInformation',
  'endSession',
  'feePaid',
  'itemInformation',
  'itemStatusUpdate',
  'patronEnable',
  'hold',
  'renew',
  'renewAll',
] as const;

/** Whether a system says that it supports a message; undefined if it says nothing. */
export function supports(
  status: Message<'statusAnswer'>,
  what: (typeof supportedMessages)[number],
): boolean | undefined {
  const mark = status.supported?.[supportedMessages.indexOf(what)];
  return mark === undefined ? undefined : mark === 'Y';
}
