import { getUserDocument } from '#areas/accounts/server/users.ts'
import { isSignedIn } from '#kernel/actor.ts'
import type { Language } from '#kernel/language.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { paintDashboard } from './dashboard.tsx'
import { paintEditor } from './editor.tsx'
import type { PageAndPaper } from './painted-page.ts'
import { paintPlayer } from './player.tsx'

export type AskedPage = { params: Record<string, string | undefined>; query: Record<string, unknown> }
type Paint = (ctx: CallCtx, asked: AskedPage, language: Language) => Promise<PageAndPaper>

const player: Paint = (ctx, { params, query }, language) =>
  // The end of a course is the program's to show.
  paintPlayer(ctx, params, { language, isEnd: 'finished' in query })

/** Screens that are painted with their document, by path. */
const paints: Readonly<Record<string, Paint>> = {
  '/dashboard': (ctx, _asked, language) => paintDashboard(ctx, language),
  '/courses/:courseId': async (ctx, { params, query }, language) => ({
    page: await paintEditor(ctx, params, query, language),
    paper: null,
  }),
  '/learn/:courseId': player,
  '/learn/:courseId/:lessonId': player,
}

/** Every other screen of a student is on the paper of the one shop they're with. */
const paperAlone: Paint = async (ctx) => {
  const { actor } = ctx
  const isStudent = isSignedIn(actor) && actor.role === 'student' && !actor.viewedBy
  return { page: null, paper: isStudent ? (await getUserDocument(ctx, actor.userId)).shop : null }
}

/** What a document of the app has from its first paint on; null where that's the same for everyone. */
export async function paint(
  path: string,
  ...asked: [ctx: CallCtx, asked: AskedPage, language: Language]
): Promise<PageAndPaper | null> {
  const painted = await (paints[path] ?? paperAlone)(...asked)
  return painted.page || painted.paper ? painted : null
}
