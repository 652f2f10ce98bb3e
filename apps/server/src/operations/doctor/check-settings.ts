import { type Finding, fine, note, wrong } from '../../platform/checkup.ts';
import { type Config, ConfigProblem } from '../../platform/config.ts';
import { t } from '../../platform/message.ts';
import { reachOf } from '../../platform/reach.ts';
import { isTimeZone } from '../../platform/time-zone.ts';

/** The settings if they are valid, and the findings about them. */
export function checkSettings(
  read: () => Config,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly config?: Config; readonly findings: readonly Finding[] } {
  let config: Config;
  try {
    config = read();
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return {
      findings: error.problems.map((problem) =>
        wrong('settings', problem, t`Correct the variable where the server is started, and restart it.`),
      ),
    };
  }
  const findings: Finding[] = [
    fine('settings', t`All can be read. Data folder ${config.dataDir}, ${databaseOf(config)}.`),
  ];
  if (reachOf(config) === 'public' && config.environment === 'test')
    findings.push(
      wrong(
        'settings',
        t`NODE_ENV is test on a server that others can reach.`,
        t`Remove NODE_ENV: captchas and limits are real only without it.`,
      ),
    );
  if (config.publicUrl === undefined)
    findings.push(
      note(
        'settings',
        t`PUBLIC_URL is not set.`,
        t`Set it to the address that readers use, such as https://library.example.org, when there is one.`,
      ),
    );
  else if (reachOf(config) === 'public' && config.publicUrl.startsWith('http:'))
    findings.push(
      wrong(
        'settings',
        t`Readers reach ${config.publicUrl} without encryption.`,
        t`Put a proxy with HTTPS in front of the server, and set TRUST_PROXY to it and PUBLIC_URL to the https address.`,
      ),
    );
  const zone = environment['TZ'];
  if (zone !== undefined && zone !== '' && !isTimeZone(zone.replace(/^:/, '')))
    findings.push(
      wrong(
        'time zone',
        t`TZ is ${JSON.stringify(zone)}, which is not a known time zone.`,
        t`Remove TZ or set it to one like Asia/Shanghai.`,
      ),
    );
  return { config, findings };
}

const databaseOf = (config: Config) =>
  config.databaseUrl === undefined ? t`embedded database` : t`PostgreSQL by DATABASE_URL`;
