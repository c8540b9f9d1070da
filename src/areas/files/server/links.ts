import { type Actor, isSignedIn, passesOf, rightsOf } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { isSigned, sign } from '#platform/crypto.ts'
import { fileAddress } from '../rules.ts'
import { type FileRow, fileMissing, findLiveFile, getReadableFile } from './files.ts'
import { tellSaved } from './readers.ts'

/** No longer than a right may outlive its end (test A6). */
const lifeMs = minutes(5)
const purpose = 'file-link'

/** What is in the address of a link. */
export type FileLink = { expires: string; signature: string }

/**
 * A link that saves a file, for whoever may see it: good for five minutes, in the browser that asked.
 *
 * @throws NOT_FOUND when the actor may not see it, as if there were none.
 */
export async function makeLink(ctx: Ctx, fileId: Id<'fil'>): Promise<{ url: string; expiresAt: string }> {
  const file = await getReadableFile(ctx, fileId)
  await tellSaved(ctx, file)
  return linkFor(ctx, file)
}

/** The same for an area that asked by itself whether the actor may have the file now: nothing is asked here. */
export function linkFor(
  ctx: Ctx,
  file: Pick<FileRow, 'workspaceId' | 'id' | 'name'>,
): { url: string; expiresAt: string } {
  const { query, expiresAt } = signLink(ctx, file)
  return { url: `${fileAddress(file.id)}/${encodeURIComponent(file.name)}?${query}`, expiresAt }
}

/** The signed part of such a link, for the address of something else that an area lets someone save. */
export function signLink(
  ctx: Ctx,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id },
): { query: URLSearchParams; expiresAt: string } {
  const expiresAt = new Date(ctx.now().getTime() + lifeMs)
  const expires = String(Math.floor(expiresAt.getTime() / 1000))
  const [holder = ''] = holdersOf(ctx.actor, workspaceId)
  const signature = sign(ctx.instance, purpose, textOf(id, expires, holder))
  return { query: new URLSearchParams({ expires, signature }), expiresAt: expiresAt.toISOString() }
}

/**
 * The file of a link. The right was asked when it was made; what is asked now is that the link is ours, unchanged, in time,
 * and in the same hands.
 *
 * @throws FORBIDDEN for any other link, NOT_FOUND when the file was removed meanwhile.
 */
export async function getLinkedFile(ctx: Ctx, fileId: Id<'fil'>, link: FileLink): Promise<FileRow> {
  refuseLink(ctx, fileId, link)
  const file = await findLiveFile(ctx, fileId)
  if (!file) throw fileMissing()
  return file
}

/** @throws FORBIDDEN unless the link is ours, of this thing, unchanged, in time, and in the same hands. */
export function refuseLink(ctx: Ctx, id: Id, link: FileLink): void {
  const isOurs = holdersOf(ctx.actor).some((holder) =>
    isSigned(ctx.instance, purpose, textOf(id, link.expires, holder), link.signature),
  )
  if (!isOurs || isOver(link, ctx.now()))
    throw new AppError('FORBIDDEN', 'This link has expired. Go back and start the download again.')
}

/** Whether its time is over, or was never one. */
export function isOver({ expires }: FileLink, now: Date): boolean {
  return !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now.getTime()
}

const textOf = (fileId: string, expires: string, holder: string) => `${fileId}\n${expires}\n${holder}`

/** In whose hands a link may be: a session, or an order or a right whose pass the browser carries; no one's where anyone may see it. */
function holdersOf(actor: Actor, workspaceId?: Id<'wsp'>): string[] {
  const session = isSignedIn(actor) ? [actor.sessionId] : []
  const passes = passesOf(actor).filter((pass) => !workspaceId || pass.workspaceId === workspaceId)
  const rights = rightsOf(actor, workspaceId).map(({ grantId }) => grantId)
  const holders = [...session, ...passes.map((pass) => pass.orderId), ...rights]
  return workspaceId ? holders : [...holders, '']
}
