import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import classes from './shared/Door.module.css'
import { clockOf } from './use-countdown.ts'

type Props = { email: string; secondsLeft: number; onAgain: () => void }

/** The same words for every address: nothing here says whether an account exists. */
export function CheckYourEmail({ email, secondsLeft, onAgain }: Props) {
  const t = useTranslations('accounts.forgot')
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [])

  return (
    <>
      <p className={classes.wideLead}>
        {t.rich('sentText', { email, address: (chunks) => <b>{chunks}</b> })}
      </p>
      <div className={classes.form}>
        <Button size="large" wide to="/signin" state={{ email }}>
          {t('back')}
        </Button>
        <Button kind="secondary" size="large" wide onClick={onAgain}>
          {t('again')}
        </Button>
        {secondsLeft > 0 ? (
          <p className={`${classes.note} ${classes.centre}`}>
            {t('countdown', { time: clockOf(secondsLeft) })}
          </p>
        ) : null}
      </div>
    </>
  )
}
