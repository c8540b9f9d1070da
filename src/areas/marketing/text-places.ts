/**
 * Where the texts of the public pages are. Apart from the texts themselves: the editor is told those by the server, and doesn't
 * bring them along.
 */
export const textPages = [
  {
    page: 'home',
    path: '/',
    groups: ['hero', 'stats', 'features', 'builder', 'reviews', 'pricing', 'closing', 'contact', 'footer'],
  },
  { page: 'help', path: '/help', groups: ['help'] },
  { page: 'terms', path: '/terms', groups: ['terms', 'operator'] },
  { page: 'privacy', path: '/privacy', groups: ['privacy'] },
  { page: 'cookies', path: '/cookies', groups: ['cookies'] },
] as const
export type TextPage = (typeof textPages)[number]['page']
export type TextGroup = (typeof textPages)[number]['groups'][number]

/** The first part of a key: `hero.title` is in the group `hero`. */
export const groupOf = (key: string): string => key.split('.')[0] ?? ''

/** Texts of paragraphs, where headings, lists, bold words and links may be marked. */
export function isProse(key: string): boolean {
  return /^(terms|privacy|cookies)\.(text|storage)$|^help\.(start|sell|products|paid|learn|account)$/.test(
    key,
  )
}

/** Texts where every line is an entry of its own. */
export function isLines(key: string): boolean {
  return key.endsWith('.lines') || key === 'operator.address'
}
