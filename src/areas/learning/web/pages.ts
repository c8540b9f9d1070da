import { type AreaPage, screen } from '#webkit/pages.ts'

const lazy = screen(() => import('./player/LearnPage.tsx'), 'LearnPage')

/** The player: `learner` lets the pass of an order in without an account. */
export const pages: AreaPage[] = [
  { path: '/learn/:courseId', access: 'learner', lazy, shell: 'player' },
  { path: '/learn/:courseId/:lessonId', access: 'learner', lazy, shell: 'player' },
]
