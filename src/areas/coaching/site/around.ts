import * as z from 'zod'
import { storeFaceAround } from '#areas/accounts/server/store-face.ts'
import { getOwner, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import type { AppError } from '#kernel/errors.ts'
import { isTimeZone } from '#kernel/time.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { momentIn } from './times.ts'

/** What a form sent or an address says, each as long as it is: a field sent twice is no text. */
export const zTexts = z.record(z.string(), z.string().catch('')).catch({})
export type Texts = Record<string, string>

/** The zone of whoever looks, where it's known; else the host's, in words. */
export const zoneOf = (asked: string | undefined, host: string): string =>
  asked && isTimeZone(asked) ? asked : host

/** A creator's pages of coaching. */
export const storeOfCoaching = (ctx: CallCtx, workspace: WorkspaceRecord) =>
  storeFaceAround(ctx, workspace, 'coaching')

/** Who the session is with: the whole name, what clients call them, and their picture's address. */
export type HostFace = { name: string; firstName: string; photo: string | null }

export async function hostFaceOf(ctx: CallCtx, workspace: WorkspaceRecord): Promise<HostFace> {
  const { displayName, photoURL } = await getOwner(ctx, workspace.id)
  const name = displayName || workspace.name
  return { name, firstName: displayName.split(' ')[0] || workspace.name, photo: photoURL }
}

/** The times a refusal names, each leading to its day. */
export function nearestOf(
  error: AppError | undefined,
  { path, viewerZone, locale }: { path: string; viewerZone: string; locale: string },
) {
  const nearest = Array.isArray(error?.data?.nearest) ? error.data.nearest : []
  return nearest
    .filter((at) => typeof at === 'string')
    .map((at) => {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: viewerZone }).format(new Date(at))
      const query = new URLSearchParams({ day, zone: viewerZone })
      return {
        at,
        label: momentIn(new Date(at), viewerZone, locale).short,
        href: `${path}?${query.toString()}`,
      }
    })
}
