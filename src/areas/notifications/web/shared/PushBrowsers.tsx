import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormat } from '#webkit/format.ts'
import { useUser } from '#webkit/session.tsx'
import type { PushBrowser } from '../../contract.ts'
import { notificationsApi } from '../api.ts'
import { type PushState, pushState, turnOff, turnOn } from '../push/this-browser.ts'
import { browserName } from './browser-name.ts'
import classes from './PushBrowsers.module.css'

/** Whether this browser shows notifications, how to let it, and the others that do. */
export function PushBrowsers({ wanted }: { wanted: boolean }) {
  const t = useTranslations('notices.settings.browsers')
  const { data } = useQuery(notificationsApi.push.queryOptions())
  const [state, setState] = useState<PushState | null>(null)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  const others = data?.browsers.filter(({ here }) => !here) ?? []
  const own = data?.browsers.find(({ here }) => here)
  // The server forgot it, or never knew: as good as off.
  const shown = state === 'on' && data && !own ? 'off' : state
  if (!data || shown === null || (!wanted && !own && others.length === 0)) return null
  return (
    <div className={classes.browsers}>
      <h3 className={classes.title}>{t('title')}</h3>
      <ThisBrowser state={shown} publicKey={data.publicKey} own={own} onState={setState} />
      {others.length > 0 ? (
        <ul className={classes.list}>
          {others.map((browser) => (
            <Other key={browser.id} browser={browser} />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type Own = {
  state: PushState
  publicKey: string
  own: PushBrowser | undefined
  onState: (state: PushState) => void
}

function ThisBrowser({ state, publicKey, own, onState }: Own) {
  const t = useTranslations('notices.settings.browsers')
  const user = useUser()
  const cache = useQueryClient()
  const know = () => cache.invalidateQueries({ queryKey: notificationsApi.push.key() })
  const on = useMutation({
    mutationFn: () => turnOn(publicKey, user.id),
    onSuccess: async (now) => {
      await know()
      onState(now)
    },
  })
  const off = useMutation({
    mutationFn: async () => {
      await turnOff()
      if (own) await notificationsApi.unsubscribe.call({ subscriptionId: own.id })
    },
    onSuccess: async () => {
      await know()
      onState('off')
    },
  })
  if (state === 'unsupported') return <Notice title={t('unsupported')}>{t('unsupportedText')}</Notice>
  if (state === 'blocked')
    return (
      <Notice tone="wait" title={t('blocked')}>
        <details>
          <summary className={classes.how}>{t('how')}</summary>
          {t('howText')}
        </details>
      </Notice>
    )
  if (state === 'on')
    return (
      <div className={classes.row}>
        <span className={classes.words}>
          <b>{t('here')}</b>
          <span role="status">{t('on')}</span>
        </span>
        <Button kind="secondary" size="dense" busy={off.isPending} onClick={() => off.mutate()}>
          {t('remove')}
        </Button>
      </div>
    )
  return (
    <Notice
      title={t('off')}
      action={
        <Button size="dense" busy={on.isPending} busyLabel={t('busy')} onClick={() => on.mutate()}>
          {t('allow')}
        </Button>
      }
    >
      {t('explain')}
      {on.isError ? <p role="alert">{t('failed')}</p> : null}
      {on.isSuccess ? <p role="status">{t('dismissed')}</p> : null}
    </Notice>
  )
}

function Other({ browser }: { browser: PushBrowser }) {
  const t = useTranslations('notices.settings.browsers')
  const format = useFormat()
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => notificationsApi.unsubscribe.call({ subscriptionId: browser.id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: notificationsApi.push.key() }),
  })
  const name = browserName(browser.userAgent) ?? t('unknown')
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <b>{name}</b>
        <span>{t('since', { day: format.day(browser.createdAt) })}</span>
      </span>
      <Button
        kind="secondary"
        size="dense"
        busy={remove.isPending}
        aria-label={t('removeOther', { browser: name })}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
