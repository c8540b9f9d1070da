import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { useGo, useReturnPath } from '#webkit/return-path.ts'
import { useAuth } from '#webkit/session.tsx'
import { accountsApi } from './api.ts'
import { LinkTrouble } from './LinkTrouble.tsx'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'
import { useRedemption } from './use-redemption.ts'
import { useSecondFactorDoor } from './use-second-factor-door.ts'

/** /sign-in-link/:token: signs in and goes on to where the mail was about. */
export function SignInLinkPage() {
  const t = useTranslations('accounts.link')
  const { accept } = useAuth()
  const { token = '' } = useParams()
  const from = useReturnPath()
  const go = useGo()
  const toSecondFactor = useSecondFactorDoor()
  const redemption = useRedemption('sign-in-link', token, async () => {
    try {
      const { user } = await accountsApi.redeemSignInLink.call({ token })
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
  return (
    <LinkTrouble
      trouble={redemption}
      renew={
        <Button size="large" to="/signin">
          {t('toSignIn')}
        </Button>
      }
    />
  )
}
