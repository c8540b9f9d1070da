import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useBrandName } from '#ui/brand.ts'
import { useProducts } from '#webkit/products.ts'
import { forgetVisits, noteVisit } from './visits.ts'

const ofUser = { path: /^\/admin\/users\/usr_[0-9a-z]+$/, find: 'user' as const }

/** What was opened goes with whoever signs out, wherever they do. */
export function useForgottenVisits(hasLeft: boolean): void {
  useEffect(() => {
    if (hasLeft) forgetVisits()
  }, [hasLeft])
}

/** Notes the things whose pages are opened, under the title their page sets once it's loaded; a view of a thing opens the thing. */
export function useVisits(userId: string | undefined): void {
  const { pathname } = useLocation()
  const brand = useBrandName()
  const pages = [...useProducts().flatMap(({ page, ownPart }) => [page, ownPart ?? []].flat()), ofUser]
  const findOf = (address: string) => pages.find(({ path }) => path.test(address))?.find
  const above = pathname.split('/').slice(0, 3).join('/')
  const own = findOf(pathname)
  const kind = own ?? findOf(above)
  const path = own ? pathname : above
  // Before the page sets its title, which one that's kept does at once.
  useLayoutEffect(() => {
    if (!kind || !userId) return
    const before = document.title
    const note = () => {
      const parts = document.title.split(' · ').filter((part) => part !== brand)
      // "Students · Pottery Basics": until the thing is there, a view is called by its own name alone.
      const title = own ? parts[0] : parts.slice(1).at(-1)
      // Until this page sets its title, it's the previous page's.
      if (title && document.title !== before) noteVisit(userId, { path, title, kind })
    }
    const watch = new MutationObserver(note)
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => watch.disconnect()
  }, [userId, path, own, kind, brand])
}
