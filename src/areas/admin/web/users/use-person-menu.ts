import { Ban, ExternalLink, Eye, ScrollText, UserCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isId } from '#kernel/ids.ts'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { useUser } from '#webkit/session.tsx'
import type { Person } from '../../users-contract.ts'
import type { PersonQuestion } from './PersonDialogs.tsx'
import { logOf } from './person-words.ts'
import { useInvitationActions } from './use-invitation-actions.ts'
import { usePersonActions } from './use-person-actions.ts'

/** What can be done with one person in the list, and why something can't. */
export function usePersonMenu(onAsk: (question: PersonQuestion) => void) {
  const t = useTranslations('admin.users')
  const { id: own } = useUser()
  const { lookAs, reinstate } = usePersonActions()
  const invitation = useInvitationActions()
  return (person: Person): MenuAction[] => {
    const { id, status, role } = person
    if (!isId('usr', id)) return invitation.menuOf(person, () => onAsk({ ask: 'withdraw', person }))
    const isOwn = id === own
    const suspension: MenuAction =
      status === 'suspended'
        ? { label: t('reinstate'), icon: UserCheck, onSelect: () => reinstate({ ...person, id }) }
        : {
            label: t('suspend.menu'),
            icon: Ban,
            danger: true,
            divided: true,
            disabled: isOwn,
            ...(isOwn ? { reason: t('whyNot.self') } : {}),
            onSelect: () => onAsk({ ask: 'suspend', userId: id }),
          }
    const whyNoLook = isOwn
      ? t('whyNot.look')
      : role === 'admin'
        ? t('whyNot.admin')
        : status === 'suspended'
          ? t('whyNot.suspended')
          : null
    return [
      { label: t('fullPage'), icon: ExternalLink, to: `/admin/users/${id}` },
      { label: t('seeLog'), icon: ScrollText, to: logOf(id) },
      {
        label: t('lookAs'),
        icon: Eye,
        disabled: whyNoLook !== null,
        ...(whyNoLook ? { reason: whyNoLook } : {}),
        onSelect: () => lookAs(id),
      },
      suspension,
    ]
  }
}
