import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { useTranslations } from 'use-intl'
import { documentReadAttempts, documentReadPauseMs } from '#areas/accounts/rules.ts'
import { accountsApi } from '#areas/accounts/web/api.ts'
import { authApi } from '#areas/accounts/web/auth-api.ts'
import { UploadsProvider } from '#areas/files/web/shared/UploadsProvider.tsx'
import { LearningKeeper } from '#areas/learning/web/shared/LearningKeeper.tsx'
import { BrandContext } from '#ui/brand.ts'
import { RegionContext } from '#ui/region.ts'
import { useReaderRegion } from '#webkit/format.ts'
import { PlacesContext } from '#webkit/places.ts'
import { ProductsContext } from '#webkit/products.ts'
import { createQueryClient } from '#webkit/query.ts'
import { AuthProvider } from '#webkit/session.tsx'
import { brandName } from './instance.ts'
import { nameOf, planReasonOf } from './navigation.ts'
import { fetchNextScreens } from './next-screen.ts'
import { webProducts } from './products.ts'
import { isAppPath, routes } from './routes.tsx'
import { WordsProvider } from './WordsProvider.tsx'

const api = authApi(accountsApi)
const read = { attempts: documentReadAttempts, pauseMs: documentReadPauseMs }

/** The signed-in app: what every screen is in, put together once. */
export function App() {
  const [router] = useState(() => createBrowserRouter(routes()))
  const [queryClient] = useState(createQueryClient)
  useEffect(() => fetchNextScreens(queryClient), [queryClient])
  return (
    <WordsProvider>
      <RegionProvider>
        <BrandContext value={brandName()}>
          <QueryClientProvider client={queryClient}>
            <AuthProvider api={api} read={read}>
              <UploadsProvider>
                <LearningKeeper />
                <PlacesProvider>
                  <ProductsContext value={webProducts}>
                    <RouterProvider router={router} />
                  </ProductsContext>
                </PlacesProvider>
              </UploadsProvider>
            </AuthProvider>
          </QueryClientProvider>
        </BrandContext>
      </RegionProvider>
    </WordsProvider>
  )
}

/** The parts of the design system write dates as the screens do. */
function RegionProvider({ children }: { children: ReactNode }) {
  return <RegionContext value={useReaderRegion()}>{children}</RegionContext>
}

function PlacesProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('app.nav')
  const reasons = useTranslations('app.ofPlan')
  const places = useMemo(
    () => ({
      isApp: isAppPath,
      nameOf: (path: string) => nameOf(path, t),
      planReasonOf(path: string) {
        const reason = planReasonOf(path)
        return reason && reasons(reason)
      },
    }),
    [t, reasons],
  )
  return <PlacesContext value={places}>{children}</PlacesContext>
}
