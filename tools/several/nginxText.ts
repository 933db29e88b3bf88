export interface Ports {
  site: number;
  sites: readonly number[];
  api: number;
  apis: readonly number[];
}

const LOCAL = '127.0.0.1';

/** The servers of an upstream, in place of those of the file. */
function withServers(text: string, ports: readonly number[]): string {
  const servers = ports.map((port) => `  server ${LOCAL}:${port} fail_timeout=2s;\n`);
  return text.replace(/(?:^ {2}server \S+ [^\n]*;\n)+/m, servers.join(''));
}

/**
 * The configurations of deploy/ for processes on this machine: without TLS, names and IPv6.
 * @param folder for what nginx writes
 */
export function nginxText(files: { site: string; api: string }, ports: Ports, folder: string): string {
  const site = withServers(files.site, ports.sites)
    .replace(/^server \{\n(?: {2}[^\n]*\n)*?[^\n]*return 301[^\n]*\n(?: {2}[^\n]*\n)*\}\n/m, '')
    .replace(/^ {2}listen \[::\][^\n]*\n/gm, '')
    .replace(/^ {2}listen 443[^\n]*$/m, `  listen ${LOCAL}:${ports.site};`)
    .replace(/^ {2}(server_name|ssl_\w+) [^\n]*\n/gm, '')
    .replace('/var/cache/haat-files', `${folder}/cache`)
    // Links of the trial name its port.
    .replaceAll(' $host;', ' $http_host;');
  const api = withServers(files.api, ports.apis).replace(
    /^ {2}listen [^\n]*$/m,
    `  listen ${LOCAL}:${ports.api};`,
  );
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return [
    `pid ${folder}/pid; error_log ${folder}/error.log; daemon off; worker_processes 1;`,
    'events { worker_connections 1024; }',
    `http {\naccess_log off; ${folders.join(' ')}`,
    site,
    api,
    '}',
  ].join('\n');
}
