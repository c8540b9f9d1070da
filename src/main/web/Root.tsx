import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { useLocale } from 'use-intl'
import { ViewStrip } from '#areas/accounts/web/shared/ViewStrip.tsx'
import { ViewWay } from '#areas/accounts/web/shared/ViewWay.tsx'
import { UploadTrayHost } from '#areas/files/web/shared/UploadsProvider.tsx'
import { useForgottenVisits, useVisits } from '#areas/search/web/shared/use-visits.ts'
import { ThemeProvider } from '#ui/ThemeProvider.tsx'
import { useAuth } from '#webkit/session.tsx'
import { RouteFocus } from './RouteFocus.tsx'

/** Around every route: colors, messages, focus, uploads and what was opened last, in the player too. Inside the router, since toasts hold links. */
export function Root() {
  useAnswersInLanguage()
  const { user, left } = useAuth()
  useVisits(user?.id)
  useForgottenVisits(left)
  return (
    <ThemeProvider>
      <RouteFocus />
      <ViewStrip />
      <Outlet />
      <ViewWay />
      <UploadTrayHost />
    </ThemeProvider>
  )
}

/** Answers hold sentences of the server, in the language they were asked for in: another language asks again. */
function useAnswersInLanguage() {
  const language = useLocale()
  const before = useRef(language)
  const queries = useQueryClient()
  useEffect(() => {
    if (before.current !== language) void queries.invalidateQueries()
    before.current = language
  }, [language, queries])
}
