import { FilePenLine, Inbox } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const marketing: WebArea = {
  name: 'marketing',
  pages: pagesWithWords(pages, 'administration', 'lists'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    administration: {
      en: () => import('./words/administration.ts'),
      de: () => import('./words/administration.de.ts'),
    },
  },
  menu: [
    { role: 'admin', group: 'second', label: 'siteTexts', to: '/admin/site-texts', icon: FilePenLine },
    { role: 'admin', group: 'second', label: 'contactMessages', to: '/admin/contact-messages', icon: Inbox },
  ],
}
