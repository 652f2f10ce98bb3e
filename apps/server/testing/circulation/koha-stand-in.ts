import { type Answer, type Exchange, listed } from './koha-exchange.ts';
import { type Listening, listenAs, type Wire } from './koha-http.ts';
import {
  type Checkout,
  type Debit,
  debitAnswer,
  type Hold,
  holdAnswer,
  type Item,
  itemAnswer,
  type Library,
  libraryId,
  loanAnswer,
  type Patron,
  patronAnswer,
} from './koha-rows.ts';

export interface KohaStandIn extends Wire, Listening {
  readonly patrons: Patron[];
  /** Where holds can be picked up. */
  readonly libraries: Library[];
  readonly items: Item[];
  readonly checkouts: Checkout[];
  readonly holds: Hold[];
  readonly debits: Debit[];
  /** Holds that the staff were asked to cancel. */
  readonly cancellationRequests: number[];
  /** Why Koha refuses every renewal and hold. */
  refuses: string | undefined;
  /** The portal's account lacks a permission. */
  forbids: boolean;
  /** The portal's account lacks the permission for fees. */
  hidesFees: boolean;
  /** No circulation rule covers the loans. */
  hasRules: boolean;
  renewalsAllowed: number;
  /** The number of days by which a renewal moves the due date. */
  renewalDays: number;
  addPatron(cardnumber: string, password: string, surname?: string, firstname?: string): Patron;
  addItem(external_id: string, title?: string): Item;
  lend(cardnumber: string, external_id: string, dueOn: string, more?: Partial<Checkout>): Checkout;
  /** Invalidates the tokens issued so far. */
  expireTokens(): void;
}

const wrongLogin = { status: 401, answer: { error: 'Authentication failure.' } };

const withoutPatron = ({ patron_id: _, ...query }: Exchange['query']) => query;

const forbidden = (required_permissions: Readonly<Record<string, string>>): Answer => ({
  status: 403,
  answer: { error: 'Authorization failure. Missing required permission(s).', required_permissions },
});

/** A Koha system with a REST interface. It stores what it receives, and can be made to fail. */
export async function startKoha(): Promise<KohaStandIn> {
  const titles = new Map<number, string>();
  const tokens = new Set<string>();
  let numbers = 0;
  const nextId = () => {
    numbers += 1;
    return numbers;
  };
  const state: Omit<KohaStandIn, keyof Listening> = {
    patrons: [],
    libraries: [
      { library_id: libraryId, name: '中心馆' },
      { library_id: 'MPL', name: '东馆' },
      { library_id: 'STAFF', name: '书库', needs_override: true },
    ],
    items: [],
    checkouts: [],
    holds: [],
    debits: [],
    cancellationRequests: [],
    refuses: undefined,
    forbids: false,
    hidesFees: false,
    hasRules: true,
    renewalsAllowed: 5,
    renewalDays: 14,
    cut: () => undefined,
    instead: () => undefined,
    spoil: undefined,
    watch: undefined,
    heard: [],
    addPatron(cardnumber, password, surname = '读者', firstname = cardnumber) {
      const patron = { patron_id: nextId(), cardnumber, surname, firstname, password };
      state.patrons.push(patron);
      return patron;
    },
    addItem(external_id, title = `系统里的题名 ${external_id}`) {
      const biblio_id = nextId();
      titles.set(biblio_id, title);
      const item = {
        item_id: nextId(),
        biblio_id,
        external_id,
        lost_status: 0,
        withdrawn: 0,
        not_for_loan_status: 0,
      };
      state.items.push(item);
      return item;
    },
    lend(cardnumber, external_id, dueOn, more = {}) {
      const checkout = {
        checkout_id: nextId(),
        patron_id: state.patrons.find((one) => one.cardnumber === cardnumber)?.patron_id ?? 0,
        item_id: state.items.find((one) => one.external_id === external_id)?.item_id ?? 0,
        due_date: `${dueOn}T23:59:00+08:00`,
        checkout_date: '2026-02-01T10:00:00+08:00',
        checkin_date: null,
        renewals_count: 0,
        ...more,
      };
      state.checkouts.push(checkout);
      return checkout;
    },
    expireTokens: () => tokens.clear(),
  };

  const isLent = (item: Item) =>
    state.checkouts.some(({ item_id, checkin_date }) => item_id === item.item_id && checkin_date === null);
  const renewalError = (checkout: Checkout) =>
    state.refuses ?? (checkout.renewals_count >= state.renewalsAllowed ? 'too_many' : undefined);

  const renew = (checkout: Checkout | undefined): Answer => {
    if (checkout === undefined) return { status: 404, answer: { error: 'Checkout not found' } };
    const error = renewalError(checkout);
    if (error !== undefined) return { status: 403, answer: { error: `Renewal not authorized (${error})` } };
    const day = Temporal.PlainDate.from(checkout.due_date.slice(0, 10)).add({ days: state.renewalDays });
    checkout.due_date = `${day}T23:59:00+08:00`;
    checkout.renewals_count += 1;
    return { status: 201, answer: loanAnswer(checkout) };
  };

  const allowsRenewal = (checkout: Checkout | undefined): Answer => {
    if (checkout === undefined) return { status: 404, answer: { error: 'Checkout not found' } };
    if (!state.hasRules)
      return {
        status: 500,
        answer: {
          error: 'Something went wrong, check Koha logs for details.',
          error_code: 'internal_server_error',
        },
      };
    const error = renewalError(checkout);
    return {
      status: 200,
      answer: {
        allows_renewal: error === undefined,
        max_renewals: state.renewalsAllowed,
        current_renewals: checkout.renewals_count,
        unseen_renewals: 0,
        error: error ?? null,
      },
    };
  };

  const balanceOf = (id: number) =>
    state.debits.reduce((sum, debit) => sum + (debit.patron_id === id ? debit.amount : 0), 0);

  const account = (id: number): Answer => {
    if (state.hidesFees) return forbidden({ updatecharges: 'remaining_permissions' });
    const lines = state.debits.filter(({ patron_id }) => patron_id === id).map(debitAnswer);
    const balance = balanceOf(id);
    const nothing = { total: 0, lines: [] };
    const answer = { balance, outstanding_credits: nothing, outstanding_debits: { total: balance, lines } };
    return { status: 200, answer };
  };

  const addHold = (body: Record<string, unknown>): Answer => {
    const item = state.items.find(({ item_id }) => item_id === body['item_id']);
    if (item === undefined || item.biblio_id !== body['biblio_id'])
      return { status: 400, answer: { error: "Item doesn't belong to biblio" } };
    const library = state.libraries.find(({ library_id }) => library_id === body['pickup_library_id']);
    if (library === undefined || library.needs_override === true)
      return { status: 400, answer: { error: 'The supplied pickup location is not valid' } };
    const patron_id = Number(body['patron_id']);
    const isKnown = state.holds.some((hold) => hold.patron_id === patron_id && hold.item_id === item.item_id);
    const reason = state.refuses ?? (isKnown ? 'itemAlreadyOnHold' : undefined);
    if (reason !== undefined)
      return { status: 403, answer: { error: `Hold cannot be placed. Reason: ${reason}` } };
    const hold = {
      hold_id: nextId(),
      patron_id,
      biblio_id: item.biblio_id,
      item_id: item.item_id,
      pickup_library_id: library.library_id,
      status: null,
      expiration_date: null,
    };
    state.holds.push(hold);
    return { status: 201, answer: holdAnswer(hold) };
  };

  const cancelHold = (id: number, overrides: string): Answer => {
    const hold = state.holds.find(({ hold_id }) => hold_id === id);
    if (hold === undefined) return { status: 404, answer: { error: 'Hold not found' } };
    if (hold.status === 'W' && overrides === 'cancellation-request-flow') {
      state.cancellationRequests.push(id);
      return { status: 202 };
    }
    state.holds.splice(state.holds.indexOf(hold), 1);
    return { status: 204 };
  };

  const validate = (body: Record<string, unknown>): Answer => {
    const patron = state.patrons.find(({ cardnumber }) => cardnumber === body['identifier']);
    if (patron === undefined || patron.password !== body['password'])
      return { status: 400, answer: { error: 'Validation failed' } };
    const { patron_id, cardnumber } = patron;
    return { status: 201, answer: { patron_id, cardnumber, userid: cardnumber } };
  };

  const setPassword = (id: number, body: Record<string, unknown>): Answer => {
    const patron = state.patrons.find(({ patron_id }) => patron_id === id);
    if (patron === undefined) return { status: 404, answer: { error: 'Patron not found.' } };
    const password = String(body['password']);
    if (password !== body['password_2']) return { status: 400, answer: { error: "Passwords don't match" } };
    if (password.length < 8)
      return {
        status: 400,
        answer: { error: `Password length (${password.length}) is shorter than required (8)` },
      };
    patron.password = password;
    return { status: 200 };
  };

  const token = (form: URLSearchParams): Answer => {
    if (form.get('client_id') !== 'portal' || form.get('client_secret') !== 'secret')
      return { status: 403, answer: { error: 'unauthorized_client' } };
    const access_token = `token-${nextId()}`;
    tokens.add(access_token);
    return { status: 200, answer: { access_token, token_type: 'Bearer', expires_in: 3600 } };
  };

  const mayAsk = (authorization: string) =>
    tokens.has(authorization.replace(/^Bearer /, '')) ||
    authorization === `Basic ${Buffer.from('staff:secret').toString('base64')}`;

  const answerOf = (asked: Omit<Exchange, 'status' | 'answer'>, form: URLSearchParams): Answer => {
    const { method, path, query, headers } = asked;
    if (path === '/oauth/token') return token(form);
    if (!mayAsk(headers.authorization ?? '')) return wrongLogin;
    if (state.forbids) return forbidden({ circulate: 'circulate_remaining_permissions' });
    const body = asBody(asked.body);
    const [, noun, id, action] = path.split('/');
    const checkout = state.checkouts.find(
      ({ checkout_id, checkin_date }) => String(checkout_id) === id && checkin_date === null,
    );
    switch (`${method} ${[noun, id === undefined ? undefined : ':id', action].filter(Boolean).join('/')}`) {
      case 'GET patrons':
        return listed(state.patrons, query, (patron) =>
          patronAnswer(
            patron,
            headers['x-koha-embed'] === 'account_balance' ? balanceOf(patron.patron_id) : undefined,
          ),
        );
      case 'GET items': {
        const embed = headers['x-koha-embed'];
        return listed(state.items, query, (item) =>
          itemAnswer(item, isLent(item), embed === 'biblio' ? (titles.get(item.biblio_id) ?? '') : undefined),
        );
      }
      case 'GET checkouts': {
        const isPast = query['checked_in'] === 'true';
        return listed(
          state.checkouts.filter(({ checkin_date }) => (checkin_date !== null) === isPast),
          query,
          loanAnswer,
        );
      }
      case 'GET holds':
        return listed(state.holds, query, holdAnswer);
      case 'GET checkouts/:id/allows_renewal':
        return allowsRenewal(checkout);
      case 'POST checkouts/:id/renewals':
        return renew(checkout);
      case 'POST holds':
        return addHold(body);
      case 'DELETE holds/:id':
        return cancelHold(Number(id), String(headers['x-koha-override'] ?? ''));
      case 'GET libraries':
        return listed(state.libraries, query, ({ needs_override: _, ...library }) => library);
      case 'GET items/:id/pickup_locations':
        return listed(state.libraries, withoutPatron(query), (library) => library);
      case 'GET patrons/:id/account':
        return account(Number(id));
      case 'POST auth/:id/validation':
        return validate(body);
      case 'POST patrons/:id/password':
        return setPassword(Number(id), body);
      default:
        return { status: 404, answer: { error: 'Not Found' } };
    }
  };

  const http = await listenAs(state, answerOf);
  return Object.assign(state, http);
}

function asBody(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
