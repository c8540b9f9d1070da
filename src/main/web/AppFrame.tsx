import { useIsFetching } from '@tanstack/react-query'
import { GraduationCap, Keyboard, MonitorDown, ReceiptText, Route } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { UnconfirmedStrip } from '#areas/accounts/web/shared/UnconfirmedStrip.tsx'
import { Bell } from '#areas/notifications/web/shared/Bell.tsx'
import type { Entry } from '#areas/search/web/shared/entry.ts'
import { NewButton } from '#areas/search/web/shared/NewButton.tsx'
import { SearchButton } from '#areas/search/web/shared/SearchButton.tsx'
import { BrandTile } from '#ui/BrandTile.tsx'
import { ShopContext, useBrandName, useInstanceName } from '#ui/brand.ts'
import { useCreatorPaper } from '#ui/creator-paper.ts'
import { OfflineStrip } from '#ui/OfflineStrip.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { AppShell } from '#ui/shell/AppShell.tsx'
import type { AccountItem, ShellUser } from '#ui/shell/nav.ts'
import { toast } from '#ui/toasts.ts'
import { productVersion } from '#webkit/build.ts'
import { useKeys } from '#webkit/keys.ts'
import type { AreaPage } from '#webkit/pages.ts'
import { useAuth } from '#webkit/session.tsx'
import { useSingleKeys } from '#webkit/single-keys.ts'
import type { SessionUser } from '#webkit/user.ts'
import { webAreas } from './areas.ts'
import { useInstall, useOfflinePage } from './installing.ts'
import { KeySheet } from './KeySheet.tsx'
import { keyedPlaces } from './keyed-places.ts'
import { NewVersionStrip } from './NewVersionStrip.tsx'
import { nameOf, navigationOf } from './navigation.ts'
import { PlanBox } from './PlanBox.tsx'
import { hasScreen } from './pages.ts'
import { lazyWithWords } from './words.ts'

/** Few open it on every page: its code and words come with the first look. */
const NotificationsPanel = lazyWithWords(
  async () => (await import('#areas/notifications/web/shared/NotificationsPanel.tsx')).NotificationsPanel,
  'notices',
)

const creations = webAreas.flatMap((area) => area.creations ?? [])
const palette = async () => (await import('./FramePalette.tsx')).loadPalette(webAreas)

/** The frame around every signed-in screen. Without a session the guard inside decides where to go. */
export function AppFrame() {
  const { user } = useAuth()
  if (!user) return <Outlet />
  return (
    <ShopContext value={user.shop?.name ?? null}>
      <SignedInFrame user={user} />
    </ShopContext>
  )
}

function SignedInFrame({ user }: { user: SessionUser }) {
  const t = useTranslations('app')
  const words = useTranslations('app.nav')
  const { signOut } = useAuth()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const singleKeys = useSingleKeys()
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)?.handle as Pick<AreaPage, 'slim' | 'layout'> | undefined
  const isRefreshing = useIsRefreshing()
  useOfflinePage()
  const { groups, foot, bottom } = navigationOf(user, words)
  const openSheet = () => setSheetOpen(true)
  useGlobalKeys({ user, openSheet })

  const leave = () => void signOut().catch(() => toast({ message: t('account.signOutFailed') }))
  const creations = useCreations(user)
  const { shop } = user
  useCreatorPaper(shop?.color ?? null)
  return (
    <AppShell
      brand={useBrandName()}
      {...(shop ? { mark: <BrandTile {...shop} /> } : {})}
      homeTo="/dashboard"
      groups={groups}
      foot={foot}
      bottomItems={bottom}
      plan={user.role === 'creator' ? <PlanBox plan={user.plan} /> : undefined}
      user={useShellUser(user)}
      accountItems={useAccountItems(user, openSheet)}
      onSignOut={leave}
      version={useFoot(user)}
      topTitle={nameOf(pathname + search, words)}
      search={
        <SearchButton
          load={palette}
          given={{
            items: [...groups.flatMap(({ items }) => items), ...foot],
            creations,
            openSheet,
            signOut: leave,
          }}
        />
      }
      actions={
        <>
          <NewButton creations={creations} />
          <Bell Panel={NotificationsPanel} />
        </>
      }
      strips={
        <>
          <OfflineStrip />
          <UnconfirmedStrip />
          <NewVersionStrip />
        </>
      }
      refreshing={isRefreshing}
      slim={page?.slim}
      layout={page?.layout}
      singleKeys={singleKeys}
    >
      <Suspense fallback={<SkeletonPage />}>
        <Outlet />
      </Suspense>
      <KeySheet opened={isSheetOpen} onClose={() => setSheetOpen(false)} />
    </AppShell>
  )
}

/** What this person can make. */
function useCreations(user: SessionUser): Entry[] {
  const t = useTranslations('app.palette')
  const locale = useLocale()
  return creations
    .filter(({ role }) => role === user.role)
    .map(({ role: _, label, ...rest }) => ({
      ...rest,
      label: typeof label === 'string' ? t(label) : capitalized(label[locale].one),
    }))
}

function useShellUser(user: SessionUser): ShellUser {
  const t = useTranslations('app.account')
  const planNames = useTranslations('ui.planNames')
  const { firstName, lastName } = user.profile
  const initials = `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toLocaleUpperCase()
  return {
    name: user.displayName || user.email,
    email: user.email,
    initials: initials || (user.email[0] ?? '').toLocaleUpperCase(),
    photo: user.photoURL,
    role: t('role', { role: user.role }),
    // Plans are the creators' matter.
    ...(user.role === 'creator' ? { planLabel: planNames(user.plan), planTo: '/upgrade' } : {}),
  }
}

/** On a creator's paper it's the one place that names who runs it. */
function useFoot({ shop }: SessionUser): string {
  const t = useTranslations('app.account')
  const instance = useInstanceName()
  const version = productVersion()
  return [shop ? instance : '', version ? t('version', { version }) : ''].filter(Boolean).join(' · ')
}

function useAccountItems(user: SessionUser, openSheet: () => void): AccountItem[] {
  const t = useTranslations('app')
  const install = useInstall()
  const learning: AccountItem = { label: t('nav.learning'), icon: GraduationCap, to: '/library' }
  const orders: AccountItem = { label: t('nav.orders'), icon: ReceiptText, to: '/orders' }
  const isCreator = user.role === 'creator'
  const isLearnerToo = isCreator && hasScreen('/library')
  return [
    ...(isLearnerToo ? [learning, orders] : []),
    ...(isCreator ? [{ label: t('account.firstSteps'), icon: Route, to: '/dashboard?start=1' }] : []),
    ...(install ? [{ label: t('account.install'), icon: MonitorDown, onSelect: install }] : []),
    { label: t('account.shortcuts'), icon: Keyboard, onSelect: openSheet },
  ]
}

function useGlobalKeys({ user, openSheet }: { user: SessionUser; openSheet: () => void }) {
  const navigate = useNavigate()
  const goTo = keyedPlaces(user).map(({ key, to }) => [`g ${key}`, () => void navigate(to)] as const)
  useKeys({ '?': openSheet, ...Object.fromEntries(goTo) })
}

/** Another page is on its way, or what is shown is being asked for again (P6). */
function useIsRefreshing(): boolean {
  const isLoadingPage = useNavigation().state !== 'idle'
  const refetching = useIsFetching({
    predicate: (query) => query.state.data !== undefined && query.meta?.quiet !== true,
  })
  return isLoadingPage || refetching > 0
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
