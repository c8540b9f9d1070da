import type { Channel, Utm } from './rules.ts'

export type Source = { channel: Channel; source: string }

/** Who sends visitors, by the end of their hosts. */
const known: Readonly<Record<'search' | 'social' | 'email', Readonly<Record<string, readonly string[]>>>> = {
  search: {
    google: ['google.com', 'google.de', 'google.co.uk', 'google.fr', 'google.es', 'google.it', 'google.ca'],
    bing: ['bing.com'],
    duckduckgo: ['duckduckgo.com'],
    yahoo: ['search.yahoo.com', 'yahoo.co.jp'],
    ecosia: ['ecosia.org'],
    brave: ['search.brave.com'],
    qwant: ['qwant.com'],
    startpage: ['startpage.com'],
    kagi: ['kagi.com'],
    yandex: ['yandex.com', 'yandex.ru'],
    baidu: ['baidu.com'],
    naver: ['naver.com'],
    chatgpt: ['chatgpt.com', 'chat.openai.com'],
    perplexity: ['perplexity.ai'],
    claude: ['claude.ai'],
    gemini: ['gemini.google.com'],
    copilot: ['copilot.microsoft.com'],
  },
  social: {
    facebook: ['facebook.com', 'fb.com', 'messenger.com'],
    instagram: ['instagram.com'],
    threads: ['threads.net', 'threads.com'],
    x: ['x.com', 'twitter.com', 't.co'],
    linkedin: ['linkedin.com', 'lnkd.in'],
    youtube: ['youtube.com', 'youtu.be'],
    tiktok: ['tiktok.com'],
    pinterest: ['pinterest.com', 'pin.it', 'pinterest.de', 'pinterest.co.uk'],
    reddit: ['reddit.com', 'redd.it'],
    bluesky: ['bsky.app', 'go.bsky.app'],
    mastodon: ['mastodon.social', 'mastodon.online'],
    whatsapp: ['whatsapp.com', 'wa.me'],
    telegram: ['t.me', 'telegram.org'],
    discord: ['discord.com', 'discordapp.com'],
    snapchat: ['snapchat.com'],
    vk: ['vk.com'],
    xing: ['xing.com'],
    medium: ['medium.com'],
    quora: ['quora.com'],
    hackernews: ['news.ycombinator.com'],
    linktree: ['linktr.ee'],
  },
  email: {
    gmail: ['mail.google.com'],
    outlook: ['outlook.live.com', 'outlook.office.com', 'outlook.office365.com'],
    'yahoo-mail': ['mail.yahoo.com'],
    proton: ['mail.proton.me'],
    icloud: ['icloud.com'],
    gmx: ['gmx.net', 'gmx.com'],
    'web.de': ['web.de'],
    fastmail: ['fastmail.com'],
    mailchimp: ['list-manage.com', 'mailchi.mp'],
    substack: ['substack.com'],
  },
}

const byHost = new Map<string, Source>()
const byName = new Map<string, Source>()
for (const channel of ['search', 'social', 'email'] as const) {
  for (const [source, hosts] of Object.entries(known[channel])) {
    byName.set(source, { channel, source })
    for (const host of hosts) byHost.set(host, { channel, source })
  }
}

/** What links of apps call themselves where a browser would name a host. A map, as all here: an object also knows names that no one put there. */
const apps: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'com.google.android.gm': 'mail.google.com',
    'com.google.android.googlequicksearchbox': 'google.com',
    'com.linkedin.android': 'linkedin.com',
    'com.reddit.frontpage': 'reddit.com',
    'org.telegram.messenger': 't.me',
    'com.slack': 'slack.com',
  }),
)

const mediums: ReadonlyMap<string, Channel> = new Map(
  Object.entries<Channel>({
    email: 'email',
    'e-mail': 'email',
    newsletter: 'email',
    social: 'social',
    'social-media': 'social',
    'paid-social': 'social',
    organic: 'search',
    cpc: 'search',
    ppc: 'search',
    search: 'search',
  }),
)

const direct: Source = { channel: 'direct', source: '' }

/** Where a visit comes from: what its link says, else who sent it; `direct` where neither is known. */
export function sourceOf(referrer: string | undefined, utm: Utm | null, ownHost: string): Source {
  const host = hostOf(referrer)
  const sender = host === null || host === ownHost ? direct : (byHostEnd(host) ?? other(host))
  if (!utm?.source && !utm?.medium) return sender
  const name = utm.source?.toLowerCase()
  const named = name ? (byName.get(name) ?? byHostEnd(name)) : undefined
  const medium = mediums.get(utm.medium?.toLowerCase().replaceAll('_', '-') ?? '')
  return {
    channel: medium ?? named?.channel ?? (name === 'newsletter' ? 'email' : 'other'),
    source: named?.source ?? name ?? sender.source,
  }
}

const other = (host: string): Source => ({ channel: 'other', source: host })

/** The host of a referrer, without `www.`; null for what is none. */
export function hostOf(referrer: string | undefined): string | null {
  if (!referrer || referrer.length > 2000) return null
  const app = /^android-app:\/\/([\w.]{1,100})/.exec(referrer)?.[1]
  if (app) return apps.get(app) ?? app
  if (!/^https?:\/\//i.test(referrer)) return null
  try {
    return new URL(referrer).host.replace(/^www\./, '').slice(0, 100) || null
  } catch {
    return null
  }
}

/** By the longest end that is known: `l.facebook.com` is Facebook, and Gmail's host isn't Google's search. */
function byHostEnd(host: string): Source | undefined {
  for (let end = host; end.includes('.'); end = end.slice(end.indexOf('.') + 1)) {
    const source = byHost.get(end)
    if (source) return source
  }
  return undefined
}
