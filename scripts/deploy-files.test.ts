import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../apps/server/src/platform/settings.ts';
import { root } from './run.ts';
import { listFiles, readSource } from './sources.ts';

const files = listFiles().filter((file) => file.startsWith('deploy/'));
const namesSettings = [...files.filter((file) => !file.startsWith('deploy/proxy/')), 'Dockerfile'];

/** Names that belong to other programs. */
const others = new Set([
  'NODE_COMPILE_CACHE',
  'NODE_IMAGE',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'FILES_PUBLIC',
  'ALL',
  'ENTRYPOINT',
  'VOLUME',
  'HEALTHCHECK',
]);

test('deployment files name only existing settings', () => {
  const unknown = namesSettings.flatMap((file) =>
    [...readSource(file).matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+(?==|:)|\$\{([A-Z_]+)/g)]
      .map(([whole, inBraces]) => inBraces ?? whole)
      .filter((name) => !(name in settings) && !others.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('the image has the project’s Node', () => {
  const { dependencies }: { dependencies: { node: string } } = JSON.parse(readSource('package.json'));
  expect(readSource('Dockerfile')).toContain(`ARG NODE_IMAGE=node:${dependencies.node}-`);
});

test('every file of the Kubernetes folder is applied', () => {
  const applied = readSource('deploy/kubernetes/kustomization.yaml');
  for (const file of files.filter((name) => name.startsWith('deploy/kubernetes/')))
    if (!file.endsWith('kustomization.yaml'))
      expect(applied).toContain(`- ${file.slice('deploy/kubernetes/'.length)}`);
});

test('what the units and the image start exists', () => {
  for (const file of [
    'Dockerfile',
    'deploy/systemd/yuelan.service',
    'deploy/systemd/yuelan-backup.service',
  ]) {
    const [, started = ''] = /(apps\/server\/src\/\w+)\.js/.exec(readSource(file)) ?? [];
    expect(existsSync(join(root, `${started}.ts`)), file).toBe(true);
  }
});

test('HAProxy abandons a request that a cut-off portal did not confirm', () => {
  const servers = readSource('deploy/proxy/haproxy.cfg').match(/^ +server .*$/gm) ?? [];
  expect(servers.length).toBeGreaterThan(0);
  expect(servers.filter((server) => !server.endsWith(' tcp-ut 15s'))).toEqual([]);
});

test('Prometheus learns the port on which a pod answers it', () => {
  const [, port = ''] = /METRICS_PORT: "(\d+)"/.exec(readSource('deploy/kubernetes/settings.yaml')) ?? [];
  const pod = readSource('deploy/kubernetes/portal.yaml');
  expect(pod).toContain(`prometheus.io/port: "${port}"`);
  expect(pod).toContain(`- name: metrics\n              containerPort: ${port}\n`);
  expect(readSource('deploy/kubernetes/network.yaml')).toContain('- port: metrics\n');
  expect(readSource('deploy/systemd/yuelan.service')).toContain(`METRICS_PORT=${port}\n`);
});
