import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../run.ts';
import type { Processes } from './processes.ts';
import { Missing, requireProgram } from './requirements.ts';

export interface ProxyPlan {
  readonly folder: string;
  readonly port: number;
  /** The addresses of the nodes: `127.0.0.1:8091`. */
  readonly nodes: readonly string[];
}

/** Replaces a line of an example under `deploy/proxy`. Throws if the line no longer exists. */
function replaced(text: string, line: RegExp, by: string): string {
  const made = text.replace(line, by);
  if (made === text) throw new Error(`The example of the proxy has no line like ${line}.`);
  return made;
}

const example = (name: string) => readFileSync(join(root, 'deploy/proxy', name), 'utf8');

/** deploy/proxy/haproxy.cfg with this cluster's addresses, otherwise unchanged. */
function haproxySettings({ port, nodes }: ProxyPlan): string {
  const text = example('haproxy.cfg');
  const [, options = ''] = / {4}server \S+ \S+(.*)\n/.exec(text) ?? [];
  const servers = nodes
    .map((address, index) => `    server portal-${index + 1} ${address}${options}`)
    .join('\n');
  const bound = replaced(text, /bind :8080/, `bind 127.0.0.1:${port}`);
  return replaced(bound, /(?: {4}server .*\n)+/g, `${servers}\n`);
}

/** deploy/proxy/nginx.conf with this cluster's addresses and certificate, otherwise unchanged. */
function nginxSettings({ folder, port, nodes }: ProxyPlan): string {
  const file = (name: string) => join(folder, name);
  const upstream = nodes.map((address) => `    server ${address} max_fails=1 fail_timeout=2s;`).join('\n');
  const edits: readonly (readonly [RegExp, string])[] = [
    [/ {4}server 127\.0\.0\.1:8080 .*/, upstream],
    [/listen 80;\n.*\n/, `listen 127.0.0.1:${port + 50};\n`],
    [/listen 443 ssl http2;\n.*\n/, `listen 127.0.0.1:${port} ssl http2;\n`],
    [/ssl_certificate .*/, `ssl_certificate ${file('certificate.pem')};`],
    [/ssl_certificate_key .*/, `ssl_certificate_key ${file('key.pem')};`],
    [/access_log \S+/, `access_log ${file('access.log')}`],
  ];
  const site = edits.reduce((text, [line, by]) => replaced(text, line, by), example('nginx.conf'));
  return [
    'daemon off;',
    `pid ${file('pid')};`,
    'worker_processes 1;',
    'events { worker_connections 4096; }',
    'http {',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${file(`temporary-${name}`)};`,
    ),
    site,
    '}',
  ].join('\n');
}

function makeCertificate(folder: string): void {
  requireProgram('openssl', ['version'], 'nginx needs a certificate: install openssl.');
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...asked, ...files], { stdio: 'pipe' });
}

/** Starts the proxy with the repository's example. Returns the address that readers use. */
export async function startProxy(
  processes: Processes,
  kind: 'haproxy' | 'nginx',
  plan: ProxyPlan,
): Promise<string> {
  mkdirSync(plan.folder, { recursive: true });
  const settings = join(plan.folder, 'settings');
  if (kind === 'haproxy') {
    requireProgram('haproxy', ['-v'], 'There is no HAProxy: install haproxy, or give --proxy nginx.');
    writeFileSync(settings, haproxySettings(plan));
    processes.start('proxy', { command: 'haproxy', args: ['-db', '-f', settings] });
  } else {
    requireProgram('nginx', ['-v'], 'There is no nginx: install nginx, or give --proxy haproxy.');
    makeCertificate(plan.folder);
    writeFileSync(settings, nginxSettings(plan));
    processes.start('proxy', {
      command: 'nginx',
      args: ['-p', plan.folder, '-e', 'stderr', '-c', settings],
    });
  }
  const origin = `${kind === 'nginx' ? 'https' : 'http'}://127.0.0.1:${plan.port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isListening(plan.port)) return origin;
    await sleep(100);
  }
  throw new Missing(`The proxy did not start:\n${processes.lastWords('proxy')}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
