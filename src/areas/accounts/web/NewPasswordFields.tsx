import { useTranslations } from 'use-intl'
import { PasswordField } from '#ui/PasswordField.tsx'
import { isMatching } from './new-password.ts'

type TextProps = {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}
type Props = { password: TextProps; confirm: TextProps; isNew?: boolean }

/** A new password typed twice, with a checkmark once both match. */
export function NewPasswordFields({ password, confirm, isNew = false }: Props) {
  const t = useTranslations('accounts.fields')
  return (
    <>
      <PasswordField
        label={isNew ? t('newPassword') : t('password')}
        hint={t('passwordHint')}
        {...password}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label={isNew ? t('confirmNew') : t('confirm')}
        {...confirm}
        autoComplete="new-password"
        matches={isMatching(password.value, confirm.value)}
        required
      />
    </>
  )
}
