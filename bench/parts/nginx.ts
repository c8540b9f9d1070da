import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import type { RunningPeer } from './peer.ts'

/** nginx with the file's folder as its root, where it is installed; null where it is not. */
export async function startNginx(path: string): Promise<RunningPeer | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'throughline-nginx-'))
  const file = join(folder, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder};`)
    .join(' ')
  writeFileSync(
    file,
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 256; }
http { access_log off; sendfile on; ${places}
  server { listen 127.0.0.1:${port}; location / { root ${dirname(path)}; } } }`,
  )
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise((resolve) => setTimeout(resolve, 500))
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
