import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Currency } from '#kernel/money.ts'

export type Profile = { firstName: string; lastName: string; bio: string; website: string; phone: string }
export type Preferences = {
  emailNotifications: boolean
  pushNotifications: boolean
  marketingEmails: boolean
  email: { enrollments: boolean; payments: boolean; weeklyReports: boolean }
  push: { messages: boolean; reminders: boolean }
}
export type PreferenceChanges = Partial<Omit<Preferences, 'email' | 'push'>> & {
  email?: Partial<Preferences['email']> | undefined
  push?: Partial<Preferences['push']> | undefined
}

/** Who is signed in: the user document. `role` is text, since a role no one knows has no rights. */
export type SessionUser = {
  id: Id<'usr'>
  email: string
  emailVerified: boolean
  displayName: string
  photoURL: string | null
  role: string
  plan: Plan
  createdAt: string
  updatedAt: string
  profile: Profile
  preferences: Preferences
  timeZone: string
  locale: string
  /** The app's language for this person; null leaves it to the device. */
  language: Language | null
  /** An admin looks as this person. */
  viewedBy?: { name: string; until: string }
  workspace: { id: Id<'wsp'>; handle: string; name: string; currency: Currency; timeZone: string } | null
  /** The one creator that all they have is from: their app has that look. Never a creator's or an admin's. */
  shop: { name: string; logoUrl: string | null; color: string } | null
}

export type SignUpInput = {
  email: string
  password: string
  firstName: string
  lastName: string
  role: 'student' | 'creator'
  timeZone?: string
  locale?: string
  language?: Language
  currency?: Currency
  interest?: 'starter' | 'professional' | 'enterprise'
}
export type SignInInput = { email: string; password: string; rememberMe: boolean }

type Answer = Promise<{ user: SessionUser }>

/** The calls a session lives on. The composition hands them in; nothing here knows the area that owns them. */
export type AuthApi = {
  /** The user document; null when no one is signed in. */
  me(): Promise<SessionUser | null>
  signUp(input: SignUpInput): Answer
  signIn(input: SignInInput): Answer
  signOut(): Promise<unknown>
  requestReset(email: string): Promise<unknown>
  resetPassword(input: { token: string; newPassword: string }): Answer
  changePassword(input: { currentPassword: string; newPassword: string }): Promise<unknown>
  updateProfile(
    values: Partial<Profile & { timeZone: string; locale: string; language: Language | null }>,
  ): Promise<SessionUser>
  updatePreferences(values: PreferenceChanges): Promise<SessionUser>
  updatePlan(plan: Plan): Promise<SessionUser>
}
