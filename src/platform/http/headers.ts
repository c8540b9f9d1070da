import type { Config } from '../config.ts'

/** What a response is, for its headers. */
export type ResponseKind = 'app' | 'site' | 'published' | 'api' | 'user-file' | 'mail' | 'asset'

const app = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'style-src-elem': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'frame-src': "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
}

const { 'style-src-elem': _inlineStyles, ...plain } = app

/** No inline style but an empty one, which the player's parts fill by script: the hash is that of no text at all. */
const site = {
  ...plain,
  'style-src': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
}

const published = {
  'default-src': "'none'",
  'script-src': "'none'",
  'style-src': "'self'",
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' https: data:",
  'media-src': "'self' https:",
  'font-src': "'self'",
  'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'self'",
  sandbox:
    'allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-top-navigation-by-user-activation',
}

const nothing = {
  'default-src': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
}
const userFile = { sandbox: '', 'default-src': "'none'" }

/** An email shown inside the app: its styles are in it, and it runs, loads and opens nothing. */
const mail = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data:',
  'frame-ancestors': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  sandbox: '',
}

const policies = { app, site, published, api: nothing, 'user-file': userFile, mail, asset: nothing }

/** Every header a response of this kind carries, whatever its status. */
export function securityHeaders(
  kind: ResponseKind,
  config: Pick<Config, 'secureCookies'>,
): Record<string, string> {
  const shared = kind === 'asset'
  return {
    'content-security-policy': policyText(policies[kind], config.secureCookies),
    'x-content-type-options': 'nosniff',
    'x-frame-options': kind === 'published' || kind === 'mail' ? 'SAMEORIGIN' : 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': shared ? 'cross-origin' : 'same-origin',
    // A sandboxed page has no origin of its own and can't load its styles and fonts otherwise.
    ...(shared ? { 'access-control-allow-origin': '*' } : {}),
    ...(config.secureCookies ? { 'strict-transport-security': 'max-age=63072000' } : {}),
  }
}

/** The same for every kind, made once: each response carries one of them. */
export function securityHeadersOf(
  config: Pick<Config, 'secureCookies'>,
): Record<ResponseKind, Record<string, string>> {
  const of = (kind: ResponseKind) => securityHeaders(kind, config)
  return {
    app: of('app'),
    site: of('site'),
    published: of('published'),
    api: of('api'),
    'user-file': of('user-file'),
    mail: of('mail'),
    asset: of('asset'),
  }
}

function policyText(policy: Record<string, string>, https: boolean): string {
  const parts = Object.entries(policy).map(([name, value]) => (value ? `${name} ${value}` : name))
  return [...parts, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ')
}
