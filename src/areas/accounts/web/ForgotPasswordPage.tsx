import { useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { useAuth } from '#webkit/session.tsx'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import doorClasses from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'
import { useCountdown } from './use-countdown.ts'

/** One link a minute per address. */
const pauseSeconds = 60

/** /forgot-password: asks for the address, then says the same thing whether or not an account exists. */
export function ForgotPasswordPage() {
  const t = useTranslations('accounts')
  const { requestReset } = useAuth()
  const { state } = useLocation()
  const [email, setEmail] = useState((state as { email?: string } | null)?.email ?? '')
  const [isSent, setSent] = useState(false)
  const wait = useCountdown()

  const send = async (address: string) => {
    await requestReset(address)
    setEmail(address)
    wait.start(address, pauseSeconds)
    setSent(true)
  }

  return (
    <Door
      title={isSent ? t('forgot.sentTitle') : t('forgot.title')}
      drawing={isSent ? <StateDrawing of="mail" /> : undefined}
      other={
        <>
          <span className={doorClasses.say}>{t('door.newHere')} </span>
          <Link to="/signup">{t('door.signUp')}</Link>
        </>
      }
    >
      {isSent ? (
        <CheckYourEmail email={email} secondsLeft={wait.left(email)} onAgain={() => setSent(false)} />
      ) : (
        <ForgotPasswordForm email={email} onSend={send} secondsLeft={wait.left} />
      )}
    </Door>
  )
}
