import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CalendarFeed } from '../../calendars-contract.ts'
import { calendarsApi } from '../api.ts'
import classes from './calendars.module.css'
import { FeedAddressDialog } from './FeedAddressDialog.tsx'

type Titles = CalendarFeed['titles']

/** The host's sessions as a calendar to subscribe to, under an address that only they know. */
export function FeedCard({ feed }: { feed: CalendarFeed }) {
  const t = useTranslations('coaching.calendars.feed')
  const format = useFormat()
  const [asked, setAsked] = useState<'renewing' | 'ending' | null>(null)
  const { titles, setTitles, make, end, address, setAddress, error } = useFeed(feed, () => setAsked(null))
  return (
    <Card title={t('title')}>
      <p className={classes.quiet}>{t('text')}</p>
      <div className={classes.feed}>
        <SelectField
          id="feed-titles"
          label={t('titles')}
          value={titles}
          options={[
            { value: 'busy', label: t('titleBusy') },
            { value: 'name', label: t('titleName') },
          ]}
          onChange={(event) => setTitles(event.target.value as Titles)}
        />
        {feed.isOn ? (
          <>
            <p className={classes.quiet}>{t('on', { day: format.day(feed.createdAt ?? '') })}</p>
            <div className={classes.buttons}>
              <Button kind="secondary" size="small" onClick={() => setAsked('renewing')}>
                {t('again')}
              </Button>
              <Button kind="quiet" size="small" onClick={() => setAsked('ending')}>
                {t('end')}
              </Button>
            </div>
          </>
        ) : (
          <div className={classes.buttons}>
            <Button
              kind="secondary"
              icon={CalendarCheck}
              onClick={() => make.mutate({ titles })}
              busy={make.isPending}
              busyLabel={t('making')}
            >
              {t('make')}
            </Button>
          </div>
        )}
      </div>
      {asked ? (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          title={t(`${asked}.title`)}
          confirmLabel={t(`${asked}.confirm`)}
          onConfirm={() => (asked === 'ending' ? end.mutate({}) : make.mutate({ titles }))}
          busy={make.isPending || end.isPending}
          error={error}
        >
          {t(`${asked}.text`)}
        </ConfirmDialog>
      ) : null}
      {address ? <FeedAddressDialog address={address} onClose={() => setAddress(null)} /> : null}
    </Card>
  )
}

function useFeed(feed: CalendarFeed, onDone: () => void) {
  const t = useTranslations('coaching.calendars.feed')
  const queries = useQueryClient()
  const [address, setAddress] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Titles | null>(null)
  const titles = chosen ?? feed.titles
  const wordsOf = (error: Error | null) => (error ? refusalOf(error).message || t('failed') : null)
  const changed = async () => {
    await queries.invalidateQueries({ queryKey: calendarsApi.list.key() })
    setChosen(null)
    onDone()
  }
  const failed = (error: Error) => {
    setChosen(null)
    toast({ message: wordsOf(error) ?? '' })
  }
  const make = useMutation(
    calendarsApi.makeFeed.mutationOptions({
      onSuccess: async (made) => {
        await changed()
        setAddress(made.address)
      },
      onError: failed,
    }),
  )
  const end = useMutation(
    calendarsApi.endFeed.mutationOptions({
      onSuccess: async () => {
        await changed()
        toast({ message: t('ended') })
      },
    }),
  )
  const change = useMutation(
    calendarsApi.changeFeed.mutationOptions({
      onSuccess: async () => {
        await changed()
        toast({ message: t('saved') })
      },
      onError: failed,
    }),
  )
  return {
    ...{ titles, make, end, address, setAddress },
    error: wordsOf(make.error ?? end.error),
    /** Of an address there is it's saved at once; otherwise it goes with the first. */
    setTitles: (next: Titles) => {
      setChosen(next)
      if (feed.isOn) change.mutate({ titles: next })
    },
  }
}
