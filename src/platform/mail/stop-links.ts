import { type Id, isId } from '#kernel/ids.ts'
import { type Instance, platformWorkspaceId } from '../context.ts'
import { isSigned, type Keys, sign } from '../crypto.ts'
import type { MemberLink } from './member-stops.ts'
import { addressHash } from './suppressions.ts'

/**
 * What a link in an email stops: unsolicited email of a workspace to an address, one kind of notice to a user, or what a workspace
 * emails its members each week. It carries
 * all it needs and is signed, so that it works without a sign-in, for as long as the email lies somewhere, and for no one else.
 */
export type StopLink =
  | { kind: 'sender'; workspaceId: Id<'wsp'>; contactId: Id<'ctc'> | null; addressHash: string }
  | { kind: 'notice'; userId: Id<'usr'>; topic: string; addressHash: string }
  | MemberLink

const purpose = 'stop link'

export function senderStopToken(
  keys: Pick<Keys, 'secretKey'>,
  {
    workspaceId,
    contactId,
    address,
  }: { workspaceId: Id<'wsp'>; contactId: Id<'ctc'> | null; address: string },
): string {
  return signed(keys, ['s', workspaceId, contactId ?? '', addressHash(keys, workspaceId, address)])
}

/** Where one press stops a kind of notice, for as long as the user has the address it was emailed to. */
export function noticeStopUrl(
  { appUrl, ...keys }: Pick<Instance, 'appUrl' | 'secretKey'>,
  { userId, topic, address }: { userId: Id<'usr'>; topic: string; address: string },
): string {
  const hash = addressHash(keys, platformWorkspaceId, address)
  return `${appUrl}/unsubscribe/${signed(keys, ['n', userId, topic, hash])}`
}

/** Where one press stops the weekly email to a member, for as long as they have the address it was sent to. */
export function memberStopUrl(
  { appUrl, ...keys }: Pick<Instance, 'appUrl' | 'secretKey'>,
  { workspaceId, contactId, address }: { workspaceId: Id<'wsp'>; contactId: Id<'ctc'>; address: string },
): string {
  return `${appUrl}/unsubscribe/${signed(keys, ['m', workspaceId, contactId, addressHash(keys, workspaceId, address)])}`
}

/** What a token stops; null when it is none of ours, was cut off or changed. */
export function readStopToken(keys: Keys, token: string): StopLink | null {
  const at = token.lastIndexOf('.')
  const text = token.slice(0, at)
  if (at < 0 || !isSigned(keys, purpose, text, token.slice(at + 1))) return null
  const [kind, whose = '', what = '', hash = ''] = text.split('.')
  if (kind === 's' && isId('wsp', whose) && (what === '' || isId('ctc', what)))
    return { kind: 'sender', workspaceId: whose, contactId: what === '' ? null : what, addressHash: hash }
  // Invitations come from the installation, which is no one's workspace.
  if (kind === 's' && whose === platformWorkspaceId)
    return { kind: 'sender', workspaceId: platformWorkspaceId, contactId: null, addressHash: hash }
  if (kind === 'm' && isId('wsp', whose) && isId('ctc', what))
    return { kind: 'member', workspaceId: whose, contactId: what, addressHash: hash }
  if (kind === 'n' && isId('usr', whose))
    return { kind: 'notice', userId: whose, topic: what, addressHash: hash }
  return null
}

function signed(keys: Pick<Keys, 'secretKey'>, parts: string[]): string {
  const text = parts.join('.')
  return `${text}.${sign(keys, purpose, text)}`
}
