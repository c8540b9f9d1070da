import { useTranslations } from 'use-intl'
import { roles } from '#kernel/actor.ts'
import type { Person } from '../../users-contract.ts'

/** Someone who was invited has no name yet. */
export const nameOf = (person: Pick<Person, 'name' | 'email'>) => person.name || person.email

/** "Creator"; a role no one knows is shown as it is. */
export function useRoleWord(): (role: string) => string {
  const t = useTranslations('admin.users.roles')
  return (role) => {
    const known = roles.find((each) => each === role)
    return known ? t(known) : role || t('none')
  }
}

/** What the log has of one person. */
export const logOf = (userId: string, type?: string) =>
  `/admin?tab=logs&user=${userId}${type ? `&type=${type}` : ''}`
