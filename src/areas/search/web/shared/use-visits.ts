import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrandName } from '#ui/brand.ts'
import { useProducts } from '#webkit/products.ts'
import { noteVisit } from './visits.ts'

const ofUser = { path: /^\/admin\/users\/usr_[0-9a-z]+$/, find: 'user' as const }

/** Notes the things whose pages are opened, under the title their page sets once it's loaded. */
export function useVisits(userId: string): void {
  const { pathname } = useLocation()
  const brand = useBrandName()
  const pages = [...useProducts().map(({ page }) => page), ofUser]
  const kind = pages.find(({ path }) => path.test(pathname))?.find
  useEffect(() => {
    if (!kind) return
    const before = document.title
    const note = () => {
      const title = document.title.split(' · ').filter((part) => part !== brand)[0]
      // Until this page sets its title, it's the previous page's.
      if (title && document.title !== before) noteVisit(userId, { path: pathname, title, kind })
    }
    const watch = new MutationObserver(note)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => watch.disconnect()
  }, [userId, pathname, kind, brand])
}
