import { type AreaPage, screen } from '#webkit/pages.ts'

const creator = { role: 'creator', minPlan: 'free_plan' } as const

/** What learners have to show, and where creators make it. */
export const pages: AreaPage[] = [
  {
    path: '/certificates',
    access: 'signed-in',
    shell: 'app',
    lazy: screen(() => import('./CertificatesPage.tsx'), 'CertificatesPage'),
  },
  {
    path: '/certificates/claim/:courseId',
    access: 'learner',
    shell: 'bare',
    lazy: screen(() => import('./claim/ClaimPage.tsx'), 'ClaimPage'),
  },
  {
    path: '/courses/:courseId/certificate',
    access: creator,
    shell: 'app',
    slim: true,
    layout: 'bare',
    lazy: screen(() => import('./design/CertificateDesignPage.tsx'), 'CertificateDesignPage'),
  },
]
