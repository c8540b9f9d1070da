import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { feedTitles } from '../../calendars-contract.ts'
import { calendarsApi } from '../api.ts'
import { useCopyLink } from '../use-copy-link.ts'
import classes from './availability.module.css'

/** The creator's sessions as a calendar to subscribe to. Its address is a secret that's shown once. */
export function FeedCard() {
  const t = useTranslations('coaching.availability.feed')
  const format = useFormat()
  const queries = useQueryClient()
  const found = useQuery(calendarsApi.list.queryOptions())
  const [address, setAddress] = useState<string | null>(null)
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: calendarsApi.list.key() })
  const making = useMutation(
    calendarsApi.makeFeed.mutationOptions({
      onSuccess: (made) => setAddress(made.address),
      onSettled: refresh,
    }),
  )
  const changing = useMutation(calendarsApi.changeFeed.mutationOptions({ onSettled: refresh }))
  const ending = useMutation(calendarsApi.endFeed.mutationOptions({ onSettled: refresh }))
  const wordsOf = (error: unknown) => (error ? refusalOf(error).message || t('failed') : null)
  const feed = found.data?.feed
  const titles = feed?.titles ?? 'busy'
  const confirm = () =>
    asked === 'end'
      ? ending.mutate(undefined, {
          onSuccess: () => {
            setAsked(null)
            setAddress(null)
            toast({ message: t('ended') })
          },
        })
      : making.mutate({ titles }, { onSuccess: () => setAsked(null) })
  return (
    <Card title={t('title')}>
      <div className={classes.fields}>
        <p className={classes.quiet}>{t('text')}</p>
        <FormError>{asked ? null : wordsOf(making.error ?? changing.error)}</FormError>
        {address ? <ShownOnce address={address} /> : null}
        {feed === undefined ? (
          found.isError ? null : (
            <Skeleton width="60%" />
          )
        ) : feed.isOn ? (
          <>
            {address || !feed.createdAt ? null : <p>{t('on', { date: format.day(feed.createdAt) })}</p>}
            <SegmentedControl
              label={t('titles')}
              showLabel
              value={titles}
              onChange={(next) => changing.mutate({ titles: next })}
              options={feedTitles.map((value) => ({ value, label: t(value) }))}
            />
            <div className={classes.link}>
              <Button kind="secondary" size="dense" onClick={() => setAsked('renew')}>
                {t('renew')}
              </Button>
              <Button kind="danger-outline" size="dense" onClick={() => setAsked('end')}>
                {t('end')}
              </Button>
            </div>
          </>
        ) : (
          <div>
            <Button
              kind="secondary"
              size="dense"
              busy={making.isPending}
              busyLabel={t('making')}
              onClick={() => making.mutate({ titles })}
            >
              {t('make')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t(asked === 'end' ? 'endTitle' : 'renewTitle')}
        confirmLabel={t(asked === 'end' ? 'end' : 'renew')}
        busy={making.isPending || ending.isPending}
        busyLabel={t(asked === 'end' ? 'ending' : 'making')}
        error={wordsOf(asked === 'end' ? ending.error : making.error)}
        onConfirm={confirm}
      >
        {t(asked === 'end' ? 'endText' : 'renewText')}
      </ConfirmDialog>
    </Card>
  )
}

function ShownOnce({ address }: { address: string }) {
  const t = useTranslations('coaching.availability.feed')
  const copy = useCopyLink()
  return (
    <Notice title={t('once')}>
      <p className={classes.address}>{address}</p>
      <Button kind="secondary" size="small" icon={Copy} onClick={() => void copy(address)}>
        {t('copy')}
      </Button>
    </Notice>
  )
}
