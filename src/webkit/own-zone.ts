import { useAuth } from './session.tsx'

/** The one zone of whoever is signed in, as their profile shows it: what they set and what they read is in it. */
export function useOwnZone(): string {
  const { user } = useAuth()
  return user?.workspace?.timeZone ?? user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
