import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import { ClaimPage } from './ClaimPage.tsx'
import { LinkTrouble } from './LinkTrouble.tsx'
import { securityApi } from './security-api.ts'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'
import { useRedemption } from './use-redemption.ts'

/**
 * /change-email/:token: switches to the new address the moment the page opens in a browser that's signed in to the account.
 * Anywhere else it asks for the password.
 */
export function ChangeEmailPage() {
  const t = useTranslations('emailedLink')
  const { user, refresh } = useAuth()
  const { token = '' } = useParams()
  const redemption = useRedemption('change-email', token, async ({ password }) => {
    try {
      const { email } = await securityApi.confirmEmailChange.call({
        token,
        ...(password ? { password } : {}),
      })
      await refresh()
      return { email, isTaken: false }
    } catch (error) {
      if (refusalOf(error).code === 'auth/email-already-in-use') return { email: '', isTaken: true }
      throw error
    }
  })

  if (redemption.state === 'working') {
    return (
      <Door title={t('confirming')} drawing={<StateDrawing of="mail" />}>
        <div role="status" />
      </Door>
    )
  }
  const onwards = (
    <Button size="large" to={user ? '/settings?tab=profile' : '/signin'}>
      {user ? t('toSettings') : t('toSignIn')}
    </Button>
  )
  if (redemption.state === 'asked')
    return <ClaimPage of="change" email={redemption.email} send={redemption.send} renew={onwards} />
  if (redemption.state !== 'done') return <LinkTrouble trouble={redemption} renew={onwards} />
  const { email, isTaken } = redemption.answer
  return (
    <Door
      title={isTaken ? t('takenTitle') : t('changedTitle')}
      drawing={<StateDrawing of={isTaken ? 'refused' : 'mail'} />}
    >
      <p className={classes.lead} role="status">
        {isTaken ? t('takenText') : t('changedText', { email })}
      </p>
      <div className={classes.actions}>{onwards}</div>
    </Door>
  )
}
