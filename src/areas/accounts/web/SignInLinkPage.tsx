import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { useGo, useReturnPath } from '#webkit/return-path.ts'
import { useAuth } from '#webkit/session.tsx'
import { accountsApi } from './api.ts'
import { ClaimPage } from './ClaimPage.tsx'
import { LinkTrouble } from './LinkTrouble.tsx'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'
import { useRedemption } from './use-redemption.ts'
import { useSecondFactorDoor } from './use-second-factor-door.ts'

/** /sign-in-link/:token: signs in and continues to what the email was about. An unproven address needs the password too. */
export function SignInLinkPage() {
  const t = useTranslations('emailedLink')
  const { accept } = useAuth()
  const { token = '' } = useParams()
  const from = useReturnPath()
  const go = useGo()
  const toSecondFactor = useSecondFactorDoor()
  const redemption = useRedemption('sign-in-link', token, async (brought) => {
    try {
      const { user } = await accountsApi.redeemSignInLink.call({ token, ...brought })
      accept(user)
      go(from ?? '/dashboard')
    } catch (error) {
      if (!toSecondFactor(error, from ?? '/dashboard')) throw error
    }
    return true
  })

  if (redemption.state === 'working' || redemption.state === 'done') {
    return (
      <Door title={t('signingIn')} drawing={<StateDrawing of="mail" />}>
        <div role="status" />
      </Door>
    )
  }
  const renew = (
    <Button size="large" to="/signin">
      {t('toSignIn')}
    </Button>
  )
  if (redemption.state === 'asked')
    return <ClaimPage of="signIn" email={redemption.email} send={redemption.send} renew={renew} />
  return <LinkTrouble trouble={redemption} renew={renew} />
}
