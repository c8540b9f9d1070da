import { type AreaPage, screen } from '#webkit/pages.ts'

const lazy = screen(() => import('./player/LearnPage.tsx'), 'LearnPage')

const player = { access: 'learner', lazy, shell: 'player', endsFirstPaint: true } as const

/** The player: `learner` lets the pass of an order in without an account. */
export const pages: AreaPage[] = [
  { path: '/learn/:courseId', ...player },
  { path: '/learn/:courseId/:lessonId', ...player },
]
