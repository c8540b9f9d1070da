import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { codeOf } from './durable-file.ts'

type Environment = Record<string, string | undefined>

export const isUrl = (protocols: string[]) => (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocols.includes(protocol) && hostname !== ''
}

/** A database may be reached through a socket, without a host. What a driver decodes has to be decodable. */
export function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname } = new URL(text)
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part)
  } catch {
    return false
  }
  return protocol === 'postgres:' || protocol === 'postgresql:'
}

/** Why the address people reach the instance at can't be that; null when it can. */
export function whyNotAppUrl(url: URL): string | null {
  if (url.username !== '' || url.password !== '') return 'APP_URL can’t contain a user name or password.'
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return `APP_URL must be an address without a path, such as ${url.origin}: Throughline is served at the root of a host name of its own.`
  if (url.hostname.includes('*')) return 'APP_URL must name one host, without a star.'
  return null
}

/** Named ranges a reverse proxy may be in, besides addresses. */
const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** A range of fewer bits is a good part of the internet; two halves are all of it. */
function leastBits(address: string): number {
  if (isIP(address) === 4) return 8
  // IPv4 addresses as IPv6 has them, and networks of one's own.
  if (/^::ffff:/i.test(address)) return 96 + 8
  return /^f[cd]/i.test(address) ? 7 : 16
}

/** The proxies we trust, or a sentence that says why we can't. */
export function proxiesOf(text: string): { proxies: string[] } | { wrong: string } {
  const proxies = text
    .split(',')
    .map((peer) => peer.trim())
    .filter(Boolean)
  for (const peer of proxies) {
    if (namedRanges.has(peer)) continue
    const [address = '', bits, ...rest] = peer.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    if (peer === '*' || (most > 0 && isRange && Number(bits ?? most) < leastBits(address)))
      return {
        wrong: `TRUST_PROXY is ${peer}, which trusts everyone, so visitors could choose the address they’re counted by: name your proxies, such as 127.0.0.1 or 10.0.0.0/8.`,
      }
    if (most < 0 || !isRange || rest.length > 0)
      return {
        wrong: `TRUST_PROXY holds ${peer}, which isn’t an address: name your proxies by address or range, such as 127.0.0.1 or 10.0.0.0/8, separated by commas.`,
      }
  }
  return { proxies }
}

/** Settings that may be given by file, as container secrets do: `NAME_FILE`. */
const secretSettings = [
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
]

/** The settings with those that are in files, and a sentence for each file that can't be used. */
export function withSecretFiles(environment: Environment): { given: Environment; wrong: string[] } {
  const given = { ...environment }
  const wrong: string[] = []
  for (const name of secretSettings) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name] !== undefined) {
      wrong.push(`${name} and ${name}_FILE are both set: remove one of them.`)
      continue
    }
    const { text, problem } = readSecret(file)
    if (problem) wrong.push(`${name}_FILE names ${file}, which ${problem}.`)
    else given[name] = text
  }
  return { given, wrong }
}

function readSecret(file: string): { text: string; problem: string | null } {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return { text, problem: text === '' ? 'is empty' : null }
  } catch (error) {
    const code = codeOf(error)
    const known: Record<string, string> = {
      ENOENT: 'doesn’t exist',
      EISDIR: 'is a folder',
      EACCES: 'the user who starts Throughline may not read',
    }
    return { text: '', problem: known[code] ?? `can’t be read (${code})` }
  }
}

/** Whether a program can be run: a bare name is looked up later, and may be missing. */
export function isProgram(path: string): boolean {
  if (!/[\\/]/.test(path)) return true
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

const roles = ['web', 'worker', 'all'] as const
export type Role = (typeof roles)[number]

/** What `npm start` was called with, or a sentence that says why it's wrong. */
export function roleOf(argv: string[]): { role: Role } | { wrong: string } {
  const words = argv.flatMap((word) => (word.startsWith('--role=') ? ['--role', word.slice(7)] : [word]))
  const [option, value, ...rest] = words
  if (option === undefined) return { role: 'all' }
  const unknown = option === '--role' ? rest[0] : option
  if (unknown !== undefined) return { wrong: `${unknown} is no option: there is --role web, worker or all.` }
  const role = roles.find((role) => role === value)
  return role ? { role } : { wrong: '--role must be web, worker or all.' }
}
