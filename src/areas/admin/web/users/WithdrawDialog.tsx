import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { Person } from '../../users-contract.ts'
import { useInvitationActions } from './use-invitation-actions.ts'

type Props = { person: Pick<Person, 'id' | 'email'>; opened: boolean; onClose: () => void }

/** Takes an invitation back: the mail is there already, so it says what becomes of its link (T2). */
export function WithdrawDialog({ person, opened, onClose }: Props) {
  const t = useTranslations('admin.users.invitation')
  const { withdraw } = useInvitationActions()
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('withdrawTitle', { email: person.email })}
      confirmLabel={t('withdraw')}
      onConfirm={() => {
        onClose()
        withdraw(person)
      }}
    >
      {t('withdrawText')}
    </ConfirmDialog>
  )
}
