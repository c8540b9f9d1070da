import { GraduationCap, LayoutDashboard, Settings } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useInstanceName } from '#ui/brand.ts'
import { AccountMenu } from '#ui/shell/AccountMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { useAuth } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import classes from './PlayerOutline.module.css'

/** Who learns; no one is shown for a pass or a visitor. */
export function PlayerAccount() {
  const { user } = useAuth()
  return user ? (
    <span className={classes.account}>
      <SignedIn user={user} />
    </span>
  ) : null
}

function SignedIn({ user }: { user: SessionUser }) {
  const t = useTranslations('learning.account')
  const { signOut } = useAuth()
  const outbox = useOutbox()
  const { firstName, lastName } = user.profile
  const initials = `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toLocaleUpperCase()
  const leave = async () => {
    try {
      // What is not sent yet is theirs: once they have left no one sends it for them.
      await outbox.flush()
      await signOut()
    } catch {
      toast({ message: t('signOutFailed') })
    }
  }
  return (
    <AccountMenu
      user={{
        name: user.displayName || user.email,
        email: user.email,
        initials: initials || (user.email[0] ?? '').toLocaleUpperCase(),
        photo: user.photoURL,
        role: t('role', { role: user.role }),
      }}
      accountItems={[
        { label: t('dashboard'), icon: LayoutDashboard, to: '/dashboard' },
        { label: t('myLearning'), icon: GraduationCap, to: '/library' },
        { label: t('settings'), icon: Settings, to: '/settings' },
      ]}
      onSignOut={() => void leave()}
      version={useInstanceName()}
    />
  )
}
