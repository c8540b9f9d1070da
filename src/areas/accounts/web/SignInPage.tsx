import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { usePlaces } from '#webkit/places.ts'
import { useReturnPath } from '#webkit/return-path.ts'
import { SignInForm } from './SignInForm.tsx'
import doorClasses from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'

/** /signin. The guard redirects as soon as someone is signed in. */
export function SignInPage() {
  const t = useTranslations('accounts')
  const { state } = useLocation()
  const from = useReturnPath()
  const { nameOf } = usePlaces()
  const page = from ? nameOf(from) : null
  const hasEnded = (state as { ended?: boolean } | null)?.ended === true

  return (
    <Door
      title={t('signIn.title')}
      other={
        <>
          <span className={doorClasses.say}>{t('door.newHere')} </span>
          <Link to="/signup" state={state}>
            {t('door.signUp')}
          </Link>
        </>
      }
    >
      {from ? (
        <p className={doorClasses.lead}>
          {hasEnded ? `${t('signIn.ended')} ` : null}
          {page ? t('signIn.toOpen', { page }) : t('signIn.toGoOn')}
        </p>
      ) : null}
      <SignInForm email={(state as { email?: string } | null)?.email} />
    </Door>
  )
}
