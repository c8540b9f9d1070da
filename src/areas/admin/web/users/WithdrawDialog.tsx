import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { Person } from '../../users-contract.ts'
import { useInvitationActions } from './use-invitation-actions.ts'

type Props = { person: Pick<Person, 'id' | 'email'>; opened: boolean; onClose: () => void }

/** Withdraws an invitation. The email has already arrived, so this says what happens to its link (T2). */
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
