import { type Id, isId } from '#kernel/ids.ts'
import { isSigned, type Keys, sign } from '#platform/crypto.ts'
import { linkMs } from '../rules.ts'

const purpose = 'affiliate page'

/** What a link to an affiliate's own page says: whose it is, which of their links, and until when. */
export type PageLink = { workspaceId: Id<'wsp'>; affiliateId: Id<'aff'>; version: number; until: Date }

type Whose = { workspaceId: Id<'wsp'>; id: Id<'aff'>; linkVersion: number }

/** The secret part of an affiliate's link: signed, so that no one needs an account, and nothing is kept of it. */
export function pageToken(keys: Pick<Keys, 'secretKey'>, of: Whose, now: Date): string {
  const until = Math.floor((now.getTime() + linkMs) / 1000)
  const text = [of.workspaceId, of.id, of.linkVersion.toString(36), until.toString(36)].join('.')
  return `${text}.${sign(keys, purpose, text)}`
}

/** What a token says, an expired one too; null when it's none of ours, was cut off or changed. */
export function readPageToken(keys: Keys, token: string): PageLink | null {
  const at = token.lastIndexOf('.')
  const text = token.slice(0, at)
  if (at < 0 || !isSigned(keys, purpose, text, token.slice(at + 1))) return null
  const [workspaceId = '', affiliateId = '', version = '', until = ''] = text.split('.')
  if (!isId('wsp', workspaceId) || !isId('aff', affiliateId)) return null
  return {
    workspaceId,
    affiliateId,
    version: Number.parseInt(version, 36),
    until: new Date(Number.parseInt(until, 36) * 1000),
  }
}
