import { type AreaPage, screen } from '#webkit/pages.ts'

/** Where an admin keeps what visitors read, and reads what they wrote. */
export const pages: AreaPage[] = [
  {
    path: '/admin/site-texts',
    access: { role: 'admin' },
    shell: 'app',
    lazy: screen(() => import('./texts/SiteTextsPage.tsx'), 'SiteTextsPage'),
  },
  {
    path: '/admin/contact-messages',
    access: { role: 'admin' },
    shell: 'app',
    lazy: screen(() => import('./messages/ContactMessagesPage.tsx'), 'ContactMessagesPage'),
  },
]
