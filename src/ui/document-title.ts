import { useEffect } from 'react'
import { useBrandName } from './brand.ts'

/** Names the browser tab "Courses · Throughline" while the caller is on screen. */
export function useDocumentTitle(title: string) {
  const brand = useBrandName()
  useEffect(() => {
    document.title = [title, brand].filter(Boolean).join(' · ')
  }, [title, brand])
}
