import type { Language } from '@yuelan/contract';
import type { AnyMessage, Message, TerminalSession } from '@yuelan/sip2';
import { answerMachine } from './answer-machine.ts';
import type { Terminal } from './terminal-store.ts';
import { type SelfCheckParts, Turn } from './turn.ts';

const wrongLoginsAtMost = 3;
const languages: Readonly<Record<string, Language>> = { '001': 'en-US', '019': 'zh-CN' };

/** A machine in the library uses the portal's own circulation. The desk's rules decide every request. */
export class SelfCheckSession implements TerminalSession {
  readonly #parts: SelfCheckParts;
  readonly #address: string;
  /** Terminals that may connect from this address. */
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
    // The library has closed or now uses another system.
    if (library === undefined || library.settings.circulationSource.system !== 'built-in') return undefined;
    if (message.type === 'endSession') this.#language = undefined;
    else if ('language' in message) this.#language = languages[message.language];
    return answerMachine(new Turn(this.#parts, terminal, this.#address, library, this.#language), message);
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
