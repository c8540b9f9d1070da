import { BarChart3, Bell, Bookmark, Keyboard, LayoutDashboard, Plus, Settings, Store } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lineIcons } from '#ui/icons.ts'
import { LoadingScreen } from '#ui/LoadingScreen.tsx'
import { PlanUsage } from '#ui/PlanUsage.tsx'
import { Strip } from '#ui/Strip.tsx'
import { AppShell } from '#ui/shell/AppShell.tsx'
import type { NavGroup, NavItem } from '#ui/shell/nav.ts'
import { GalleryPage } from './dev-ui/GalleryPage.tsx'
import { PlayerSample } from './dev-ui/PlayerSample.tsx'

const groups: NavGroup[] = [
  { items: [{ label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard }] },
  {
    label: 'Sell',
    items: [
      { label: 'Courses', to: '/dev/ui', icon: lineIcons.courses, line: 'courses' },
      { label: 'Digital Products', to: '/digital-products', icon: lineIcons.products, line: 'products' },
      { label: 'Coaching', to: '/coaching', icon: lineIcons.coaching, line: 'coaching' },
      { label: 'Membership', to: '/membership', icon: lineIcons.membership, line: 'membership', mark: 'Pro' },
    ],
  },
  {
    label: 'Grow',
    items: [
      { label: 'Landing Pages', to: '/landing-pages', icon: lineIcons.pages, line: 'pages' },
      { label: 'Email', to: '/email', icon: lineIcons.email, line: 'email' },
      { label: 'CRM', to: '/crm', icon: lineIcons.crm, line: 'crm' },
    ],
  },
  {
    label: 'Numbers',
    items: [
      { label: 'Analytics', to: '/analytics', icon: BarChart3, line: 'payments' },
      { label: 'Payments', to: '/payments', icon: lineIcons.payments, line: 'payments' },
    ],
  },
]
const foot: NavItem[] = [
  { label: 'Storefront', href: '/@clay-and-kiln', icon: Store },
  { label: 'Settings', to: '/settings', icon: Settings },
]
const bottomItems: NavItem[] = [
  { label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard },
  { label: 'Courses', to: '/dev/ui', icon: lineIcons.courses, line: 'courses' },
  { label: 'CRM', to: '/crm', icon: lineIcons.crm, line: 'crm' },
  { label: 'Payments', to: '/payments', icon: lineIcons.payments, line: 'payments' },
]

/**
 * Every component in every state, in the shell, for development: `?view=player` and `?view=loading` show the two other
 * whole screens, `?slim` the narrow sidebar.
 */
export function DevUi() {
  const [search] = useSearchParams()
  const view = search.get('view')
  if (view === 'player') return <PlayerSample />
  if (view === 'loading') return <LoadingScreen />

  return (
    <AppShell
      brand="Throughline"
      homeTo="/dashboard"
      groups={groups}
      foot={foot}
      bottomItems={bottomItems}
      slim={search.has('slim')}
      topTitle="Courses"
      user={{
        name: 'Ana Duarte',
        email: 'ana@clay.example',
        initials: 'AD',
        role: 'Creator',
        planLabel: 'Basic Plan',
        planTo: '/upgrade',
      }}
      accountItems={[
        { label: 'My learning', icon: Bookmark, to: '/library' },
        { label: 'Keyboard shortcuts', icon: Keyboard, onSelect: () => {} },
      ]}
      onSignOut={() => {}}
      refreshing={search.has('refreshing')}
      plan={
        <PlanUsage
          planLabel="Basic Plan"
          lines={['6 of 10 courses', '342 of 1,000 students']}
          meter={{ used: 342, limit: 1000, line: 'courses', label: '342 of 1,000 students' }}
          to="/upgrade"
        />
      }
      actions={
        <>
          <Button kind="secondary" size="dense" icon={Plus}>
            New
          </Button>
          <IconButton icon={Bell} label="Notifications, 4 unread" count="4" />
        </>
      }
      strips={
        <Strip>
          <b>Test mode:</b> no real money moves.
        </Strip>
      }
    >
      <GalleryPage />
    </AppShell>
  )
}
