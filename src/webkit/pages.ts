import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Access } from '#kernel/actor.ts'
import type { WordPart } from './words.ts'

/** `visitors-only`: signed-in people are sent to /dashboard (sign-in, sign-up, forgot password). */
export type PageAccess = Access | 'visitors-only'

export type LazyScreen = () => Promise<{ Component: ComponentType }>

/** A screen of an area: where it is, who may open it, and its code, loaded when it is first asked for. */
export type AreaPage = {
  /** As React Router writes it: `/courses/:courseId`. */
  path: string
  access: PageAccess
  lazy: LazyScreen
  /** What it says beside the words that every screen has. */
  words?: readonly WordPart[]
  /** It shows what areas have for students (`useStudentParts`), which comes with it. */
  showsStudentParts?: true
  /** It shows what areas have for Payments (`useMoneyParts`), which comes with it. */
  showsMoneyParts?: true
  /** `app`: inside the signed-in frame. `player` and `bare`: the screen brings its own. */
  shell: 'app' | 'bare' | 'player'
  /** What it asks the server first, for who presses a link to it. */
  asks?: (params: Readonly<Record<string, string | undefined>>, queries: QueryClient) => Promise<void>
  /** The server paints it with what's in it: it says itself when that may go (ui/first-paint.ts). */
  endsFirstPaint?: true
  /** Editors open with the 60 px sidebar, */
  slim?: boolean
  /** and take the whole width without padding. */
  layout?: 'padded' | 'bare'
}

/** `lazy: screen(() => import('./CoursesPage.tsx'), 'CoursesPage')` */
export function screen<M, K extends keyof M>(
  load: () => Promise<M & Record<K, ComponentType>>,
  name: K,
): LazyScreen {
  return async () => ({ Component: (await load())[name] })
}
