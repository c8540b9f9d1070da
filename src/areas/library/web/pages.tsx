import { type AreaPage, screen } from '#webkit/pages.ts'

/** Learning is open to any signed-in user: creators learn too. */
export const pages: AreaPage[] = [
  {
    path: '/library',
    access: 'signed-in',
    shell: 'app',
    showsStudentParts: true,
    lazy: screen(() => import('./LibraryPage.tsx'), 'LibraryPage'),
  },
]
