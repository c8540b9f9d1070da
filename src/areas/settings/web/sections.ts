import { Bell, CreditCard, HardDrive, type LucideIcon, Palette, Shield, UserRound } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { SessionUser } from '#webkit/user.ts'

/** A tab of the settings: its words are in `settings.tabs`, what the search finds is in `settings.find`. */
export type Section = {
  value: 'profile' | 'notifications' | 'security' | 'billing' | 'branding' | 'storage'
  icon: LucideIcon
  /** Whether this person has it; unset, everyone does. */
  isFor?: (user: SessionUser) => boolean
  Panel: ComponentType
  /** Ids of its parts that the search leads to, each a key of `settings.find`. */
  parts: readonly string[]
}

/** The fixed order first, then what was added later. Each tab's code is loaded when it's opened. */
export const sections: readonly Section[] = [
  {
    value: 'profile',
    icon: UserRound,
    Panel: lazy(async () => ({ default: (await import('./profile/ProfileTab.tsx')).ProfileTab })),
    parts: ['name', 'place', 'export', 'delete'],
  },
  {
    value: 'notifications',
    icon: Bell,
    Panel: lazy(async () => ({
      default: (await import('./notifications/NotificationsTab.tsx')).NotificationsTab,
    })),
    parts: ['email', 'push', 'marketing'],
  },
  {
    value: 'security',
    icon: Shield,
    Panel: lazy(async () => ({ default: (await import('./security/SecurityTab.tsx')).SecurityTab })),
    parts: ['password', 'two-factor', 'sessions', 'history'],
  },
  {
    value: 'billing',
    icon: CreditCard,
    isFor: ({ workspace }) => workspace !== null,
    Panel: lazy(async () => ({ default: (await import('./billing/BillingTab.tsx')).BillingTab })),
    parts: ['plan', 'payment-method', 'invoices'],
  },
  {
    value: 'branding',
    icon: Palette,
    isFor: ({ workspace }) => workspace !== null,
    Panel: lazy(async () => ({ default: (await import('./branding/BrandingTab.tsx')).BrandingTab })),
    parts: ['brand', 'front', 'store-language', 'business', 'links'],
  },
  {
    value: 'storage',
    icon: HardDrive,
    isFor: ({ workspace }) => workspace !== null,
    Panel: lazy(async () => ({ default: (await import('./storage/StorageTab.tsx')).StorageTab })),
    parts: ['storage'],
  },
]
