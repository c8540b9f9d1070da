import { and, desc, eq, inArray } from 'drizzle-orm'
import { contacts } from '#areas/contacts/server/tables.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { type FileRow, getOwnFile, liveFiles } from '#areas/files/server/files.ts'
import type { FileReaders } from '#areas/files/server/readers.ts'
import { files } from '#areas/files/server/tables.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { isSignedIn, passesOf } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { mine, within } from '#platform/tables.ts'
import type { CoachingClientDetail } from '../clients-contract.ts'
import { lockClient } from './lock-client.ts'
import { coachingClients, coachingFiles } from './tables.ts'

const mostFiles = 100

/** Files beside a client, the latest first. */
export async function listClientFiles(
  ctx: CreatorCtx,
  clientId: Id<'ccl'>,
): Promise<CoachingClientDetail['files']> {
  const rows = await ctx.db
    .select({ file: coachingFiles, bytes: files.bytes })
    .from(coachingFiles)
    .innerJoin(
      files,
      and(eq(files.workspaceId, coachingFiles.workspaceId), eq(files.id, coachingFiles.storedId)),
    )
    .where(and(mine(ctx, coachingFiles), eq(coachingFiles.clientId, clientId)))
    .orderBy(desc(coachingFiles.createdAt), desc(coachingFiles.id))
  return rows.map(({ file: { id, title, storedId, isShared, createdAt }, bytes }) => ({
    ...{ id, name: title, bytes, isShared },
    url: fileAddress(storedId),
    createdAt: createdAt.toISOString(),
  }))
}

/** What a client who's proven to be them sees of these, the latest first. */
export async function listSharedFiles(
  ctx: Ctx,
  { workspaceId, clientId }: OfClient,
): Promise<{ id: Id<'cfl'>; name: string }[]> {
  return ctx.db
    .select({ id: coachingFiles.id, name: coachingFiles.title })
    .from(coachingFiles)
    .where(sharedWith(workspaceId, clientId))
    .orderBy(desc(coachingFiles.createdAt), desc(coachingFiles.id))
}

/** The bytes of one of them: whoever asks here has seen to it that it's the client. @throws NOT_FOUND for any other. */
export async function getSharedFile(
  ctx: Ctx,
  { workspaceId, clientId }: OfClient,
  clientFileId: Id<'cfl'>,
): Promise<FileRow> {
  const [found] = await ctx.db
    .select({ file: files })
    .from(coachingFiles)
    .innerJoin(files, and(liveFiles(workspaceId), eq(files.id, coachingFiles.storedId)))
    .where(and(sharedWith(workspaceId, clientId), eq(coachingFiles.id, clientFileId)))
  if (!found) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  return found.file
}

type OfClient = { workspaceId: Id<'wsp'>; clientId: Id<'ccl'> }

const sharedWith = (workspaceId: Id<'wsp'>, clientId: Id<'ccl'>) =>
  and(
    within(workspaceId, coachingFiles),
    eq(coachingFiles.clientId, clientId),
    eq(coachingFiles.isShared, true),
  )

/** Puts an uploaded file beside a client. @throws NOT_FOUND; CONFLICT for more than anyone looks through. */
export function addClientFile(
  ctx: CreatorCtx,
  clientId: Id<'ccl'>,
  { fileId, isShared }: { fileId: Id<'fil'>; isShared: boolean },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await lockClient(ctx, clientId)
    const file = await getOwnFile(ctx, fileId)
    const of = and(mine(ctx, coachingFiles), eq(coachingFiles.clientId, clientId))
    if ((await ctx.db.$count(coachingFiles, of)) >= mostFiles)
      throw new AppError('CONFLICT', 'There are already 100 files. Remove one first.')
    const now = ctx.now()
    const { workspaceId } = ctx.actor
    await ctx.db.insert(coachingFiles).values({
      ...{ workspaceId, id: newId('cfl', now), clientId, storedId: fileId, isShared },
      title: file.name,
      createdAt: now,
    })
    await holdAll(ctx, clientId)
  })
}

/** @throws NOT_FOUND. */
export async function shareClientFile(
  ctx: CreatorCtx,
  { clientId, clientFileId, isShared }: { clientId: Id<'ccl'>; clientFileId: Id<'cfl'>; isShared: boolean },
): Promise<void> {
  const [changed] = await ctx.db
    .update(coachingFiles)
    .set({ isShared })
    .where(and(mine(ctx, coachingFiles, clientFileId), eq(coachingFiles.clientId, clientId)))
    .returning({ id: coachingFiles.id })
  if (!changed) throw noFile()
}

/** @throws NOT_FOUND. */
export function removeClientFile(
  ctx: CreatorCtx,
  clientId: Id<'ccl'>,
  clientFileId: Id<'cfl'>,
): Promise<{ done: true }> {
  return withTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(coachingFiles)
      .where(and(mine(ctx, coachingFiles, clientFileId), eq(coachingFiles.clientId, clientId)))
      .returning({ id: coachingFiles.id })
    if (!gone) throw noFile()
    await holdAll(ctx, clientId)
    return { done: true }
  })
}

const noFile = () => new AppError('NOT_FOUND', 'This file was already removed.')

async function holdAll(ctx: CreatorCtx, clientId: Id<'ccl'>): Promise<void> {
  const rows = await ctx.db
    .select({ storedId: coachingFiles.storedId })
    .from(coachingFiles)
    .where(and(mine(ctx, coachingFiles), eq(coachingFiles.clientId, clientId)))
  await holdFiles(
    ctx,
    { kind: 'coachingClient', id: clientId },
    rows.map(({ storedId }) => storedId),
  )
}

/** What's shared is for a client who has proven their address: signed in with it, or by the link that was emailed. */
export const clientFileReaders: FileReaders = {
  kind: 'coachingClient',
  async mayRead(ctx, workspaceId, holderIds, fileId) {
    const rows = await ctx.db
      .select({ contactId: coachingClients.contactId, userId: contacts.userId })
      .from(coachingClients)
      .innerJoin(
        coachingFiles,
        and(within(workspaceId, coachingFiles), eq(coachingFiles.clientId, coachingClients.id)),
      )
      .innerJoin(contacts, and(within(workspaceId, contacts), eq(contacts.id, coachingClients.contactId)))
      .where(
        and(
          within(workspaceId, coachingClients),
          inArray(coachingClients.id, holderIds as Id<'ccl'>[]),
          eq(coachingFiles.storedId, fileId),
          eq(coachingFiles.isShared, true),
        ),
      )
    const { actor } = ctx
    return rows.some(
      ({ contactId, userId }) =>
        (isSignedIn(actor) && userId === actor.userId) ||
        passesOf(actor).some(
          (pass) => pass.proven && pass.workspaceId === workspaceId && pass.contactId === contactId,
        ),
    )
  },
}
