import type { Language } from '#kernel/language.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { paintDashboard } from './dashboard.tsx'
import { paintEditor } from './editor.tsx'
import type { PaintedPage } from './painted-page.ts'
import { paintPlayer } from './player.tsx'

export type AskedPage = { params: Record<string, string | undefined>; query: Record<string, unknown> }
type Paint = (ctx: CallCtx, asked: AskedPage, language: Language) => Promise<PaintedPage | null>

const player: Paint = async (ctx, { params, query }, language) =>
  // The end of a course is the program's to show.
  'finished' in query ? null : paintPlayer(ctx, params, language)

/** Screens that are painted with their document, by path. */
export const paints: Readonly<Record<string, Paint>> = {
  '/dashboard': (ctx, _asked, language) => paintDashboard(ctx, language),
  '/courses/:courseId': (ctx, { params, query }, language) => paintEditor(ctx, params, query, language),
  '/learn/:courseId': player,
  '/learn/:courseId/:lessonId': player,
}
