import { MailX, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Person } from '../../users-contract.ts'
import type { PersonQuestion } from './PersonDialogs.tsx'
import { useRoleWord } from './person-words.ts'
import { useInvitationActions } from './use-invitation-actions.ts'
import classes from './users.module.css'

type Props = {
  person: Person | undefined
  opened: boolean
  onClose: () => void
  onAsk: (question: PersonQuestion) => void
}

/** Someone who was invited and hasn't joined yet. */
export function InvitationSheet({ person, opened, onClose, onAsk }: Props) {
  const t = useTranslations('admin.users.invitation')
  const format = useFormat()
  const roleWord = useRoleWord()
  const { sendAgain } = useInvitationActions()
  const until = person?.invitedUntil
  const isOver = until !== null && until !== undefined && new Date(until) <= new Date()
  return (
    <SideSheet
      opened={opened}
      onClose={onClose}
      title={person?.email ?? t('loading')}
      subtitle={
        <div className={classes.subtitle}>
          <StatusChip status="pending" />
        </div>
      }
      footer={
        person ? (
          <div className={classes.foot}>
            <Button icon={Send} onClick={() => sendAgain(person)}>
              {t('sendAgain')}
            </Button>
            <Button kind="danger-outline" icon={MailX} onClick={() => onAsk({ ask: 'withdraw', person })}>
              {t('withdraw')}
            </Button>
          </div>
        ) : null
      }
    >
      {person ? (
        <dl className={classes.facts}>
          <dt>{t('role')}</dt>
          <dd>{roleWord(person.role)}</dd>
          <dt>{t('invited')}</dt>
          <dd>{format.dateTime(person.joinDate)}</dd>
          <dt>{t('works')}</dt>
          <dd>
            {until ? (isOver ? t('over', { at: format.dateTime(until) }) : format.dateTime(until)) : ''}
          </dd>
        </dl>
      ) : null}
    </SideSheet>
  )
}
