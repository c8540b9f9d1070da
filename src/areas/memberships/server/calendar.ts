import ical from 'ical-generator'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { piecePathOf } from '../rules.ts'
import type { PieceRow } from './including.ts'

const usualMinutes = 60

/** A live session for a calendar, at its instant: every calendar shows that on its own clock. Its link is behind the member area. */
export function calendarOf(ctx: Ctx, workspace: WorkspaceRecord, piece: PieceRow): string | null {
  if (!piece.startsAt) return null
  const calendar = ical({ prodId: { company: ctx.instance.brandName, product: 'Live sessions' } })
  calendar.createEvent({
    id: `${piece.id}@${new URL(ctx.instance.appUrl).hostname}`,
    stamp: piece.updatedAt,
    start: piece.startsAt,
    end: new Date(piece.startsAt.getTime() + minutes(piece.minutes ?? usualMinutes)),
    summary: piece.title,
    url: `${ctx.instance.appUrl}${piecePathOf(workspace.handle, piece.id)}`,
  })
  return calendar.toString().replace(/(\r\n)*$/, '\r\n')
}
