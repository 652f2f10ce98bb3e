import { isIP } from 'node:net';
import { Sip2Server } from '@yuelan/sip2';
import { type Checkup, fine, note } from '../../platform/checkup.ts';
import { Fault } from '../../platform/fault.ts';
import { inNetworks } from '../../platform/http/network.ts';
import { isPublicAddress } from '../../platform/http/outbound.ts';
import { t } from '../../platform/message.ts';
import type { Portal } from '../../platform/portal.ts';
import { SelfCheckSession } from './session.ts';
import { findTerminals } from './terminal-store.ts';

/** Connections idle for longer are closed. Most terminals ask for the status every few minutes. */
const idleMs = 15 * 60_000;
const connectionsAtMost = 200;

/** Answers self-check machines at `SIP2_HOST`. */
export async function startSelfCheck(portal: Portal): Promise<void> {
  const { config, db, log, security } = portal;
  if (config.sip2 === undefined) return;
  const server = new Sip2Server({
    ...config.sip2,
    idleMs,
    connections: connectionsAtMost,
    failed: (error) => log.error({ err: error }, 'a message of a self-check machine failed'),
    async connect(address) {
      const candidates = (await findTerminals(db)).filter(({ addresses }) => inNetworks(address, addresses));
      if (candidates.length > 0) return new SelfCheckSession(portal, address, candidates);
      security({
        at: { requestId: 'sip2', address },
        event: 'terminal.refused',
        actor: 'terminal',
        target: 'sip2',
        reason: 'address',
      });
      return undefined;
    },
  });
  portal.onClose(() => server.close());
  const { host, port } = config.sip2;
  const listening = await server.listen().catch((error: unknown) => {
    throw new Fault(t`Self-check machines cannot be answered at ${host}:${String(port)}: ${String(error)}`);
  });
  log.info({ host, port: listening }, 'self-check machines are answered');
}

/** Checks that registered machines are answered and that connections cannot be read by others. */
export const selfCheckCheckup: Checkup = {
  about: 'self-check machines',
  async run({ db, config }) {
    const about = 'self-check machines';
    const terminals = await findTerminals(db);
    if (terminals.length === 0) return fine(about, t`No library has a self-check machine.`);
    const open = terminals.filter(({ addresses }) =>
      addresses.some(
        (address) => isIP(address.split('/')[0] ?? '') !== 0 && isPublicAddress(address.split('/')[0] ?? ''),
      ),
    );
    return [
      config.sip2 === undefined
        ? note(
            about,
            t`There are self-check machines, but the portal does not listen for them.`,
            t`Set SIP2_HOST to the address of this machine to which they connect.`,
          )
        : fine(
            about,
            t`${String(terminals.length)} self-check machines can connect to ${config.sip2.host}:${String(config.sip2.port)}.`,
          ),
      ...open.map(({ login }) =>
        note(
          about,
          t`The machine ${login} connects over the internet, and SIP2 is not encrypted.`,
          t`Use a tunnel such as stunnel or WireGuard.`,
        ),
      ),
    ];
  },
};
