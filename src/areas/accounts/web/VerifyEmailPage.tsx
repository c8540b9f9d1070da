import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toasts.ts'
import { useAuth } from '#webkit/session.tsx'
import { accountsApi } from './api.ts'
import { ClaimPage } from './ClaimPage.tsx'
import { LinkTrouble } from './LinkTrouble.tsx'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'
import { useRedemption } from './use-redemption.ts'

/**
 * /verify-email/:token: confirms the address the moment the page opens in a browser that's signed in to the account. Anywhere
 * else it asks for the password, because someone else may have created the account.
 */
export function VerifyEmailPage() {
  const t = useTranslations('emailedLink')
  const { user, accept } = useAuth()
  const { token = '' } = useParams()
  const redemption = useRedemption('verify-email', token, async (brought) => {
    const answer = await accountsApi.verifyEmail.call({ token, ...brought })
    accept(answer.user)
    return answer
  })

  if (redemption.state === 'working') {
    return (
      <Door title={t('confirming')} drawing={<StateDrawing of="mail" />}>
        <div role="status" />
      </Door>
    )
  }
  if (redemption.state === 'asked')
    return (
      <ClaimPage of="confirm" email={redemption.email} send={redemption.send} renew={<NewVerification />} />
    )
  // The link was clicked twice, or another one confirmed the address: there's nothing to send again.
  const isKnown = redemption.state === 'expired' && user?.emailVerified === true
  if (redemption.state !== 'done' && !isKnown)
    return <LinkTrouble trouble={redemption} renew={<NewVerification />} />
  return (
    <Door title={t('confirmedTitle')} drawing={<StateDrawing of="mail" />}>
      <p className={classes.lead} role="status">
        {isKnown ? t('knownText', { email: user.email }) : t('confirmedText')}
      </p>
      <div className={classes.actions}>
        <Button size="large" to={user ? '/dashboard' : '/signin'}>
          {user ? t('toDashboard') : t('toSignIn')}
        </Button>
      </div>
    </Door>
  )
}

/** Only people who are signed in can ask for another link, and only to their own address. */
function NewVerification() {
  const t = useTranslations('emailedLink')
  const { user } = useAuth()
  const again = useMutation(
    accountsApi.requestVerification.mutationOptions({
      onSuccess: () => toast({ message: t('newSent') }),
    }),
  )
  if (!user) {
    return (
      <Button size="large" to="/signin">
        {t('toSignIn')}
      </Button>
    )
  }
  return (
    <Button
      size="large"
      busy={again.isPending || again.isSuccess}
      busyLabel={again.isSuccess ? t('newSent') : undefined}
      onClick={() => again.mutate({})}
    >
      {t('sendNew')}
    </Button>
  )
}
