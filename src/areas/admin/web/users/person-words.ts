import { useTranslations } from 'use-intl'
import { roles } from '#kernel/actor.ts'
import type { Person } from '../../users-contract.ts'

/** People who were invited have no name yet. */
export const nameOf = (person: Pick<Person, 'name' | 'email'>) => person.name || person.email

/** "Creator"; an unknown role is shown as is. */
export function useRoleWord(): (role: string) => string {
  const t = useTranslations('admin.users.roles')
  return (role) => {
    const known = roles.find((each) => each === role)
    return known ? t(known) : role || t('none')
  }
}

/** The address of one person's log entries. */
export const logOf = (userId: string, type?: string) =>
  `/admin?tab=logs&user=${userId}${type ? `&type=${type}` : ''}`
