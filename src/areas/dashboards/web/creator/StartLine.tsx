import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ProductKind } from '#kernel/things.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { isTestMoney } from '#webkit/money-mode.ts'
import { useUser } from '#webkit/session.tsx'
import type { CreatorDashboard } from '../../contract.ts'
import { CopyStoreLink } from './CopyStoreLink.tsx'
import { useCreate } from './create-product.tsx'
import { draftPath, kindOfDraft, useKinds, useKindsOf } from './kinds.ts'
import classes from './StartLine.module.css'
import { hasProduct, type StopKey, stopsOf } from './start.ts'

type Start = CreatorDashboard['start']
type Props = {
  start: Start
  /** What they have products of. */
  sold: readonly ProductKind[]
  /** The set-up on one screen was neither saved nor skipped yet: it is offered once. */
  isAsked: boolean
  onHide: () => void
}
type Words = { title: string; text: string; action: ReactNode }

/** The way to the first sale; every stop is one press and ticks itself from real data. */
export function StartLine({ start, sold, isAsked, onHide }: Props) {
  const t = useTranslations('dashboards.creator.start')
  const stops = stopsOf(start)
  const here = stops.findIndex((stop) => !stop.done)
  const words = useStopWords({ start, sold, isAsked }, stops[here]?.key)
  const title = t('title', { stops: stops.length })
  return (
    <Card className={classes.card} label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Button kind="quiet" size="small" onClick={onHide}>
          {t('hide')}
        </Button>
      </div>
      <p className={classes.text}>{t('text', { done: stops.filter((stop) => stop.done).length })}</p>
      <ol className={classes.line} data-line="none">
        {stops.map(({ key, done }, at) => {
          const state = done ? 'past' : at === here ? 'here' : 'ahead'
          const place =
            state === 'past' ? t('done') : state === 'here' ? t('here') : t('stop', { place: at + 1 })
          return (
            <li
              key={key}
              className={classes.stop}
              data-state={state}
              aria-current={state === 'here' ? 'step' : undefined}
            >
              <span className={classes.mark} />
              <span className={classes.meta}>{place}</span>
              <h3>{words[key].title}</h3>
              <p className={classes.meta}>{words[key].text}</p>
              <div className={classes.action}>{words[key].action}</div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

/** What each stop says and does. Only the stop one is at has a filled button. */
function useStopWords(
  { start, sold, isAsked }: Omit<Props, 'onHide'>,
  here: StopKey | undefined,
): Record<StopKey, Words> {
  const t = useTranslations('dashboards.creator.start')
  const { workspace } = useUser()
  const create = useCreate()
  const kinds = useKinds()
  const [first] = useKindsOf(sold)
  // With several kinds, the first product may be of any of them.
  const only = kinds.length === 1 ? first?.words : undefined
  const path = `/@${workspace?.handle ?? ''}`
  const branding = isAsked ? '/welcome' : '/settings?tab=branding'
  const draft = kindOfDraft(kinds, start.draftId) ?? first
  const toAll = first ? <Link to={first.dashboard.path}>{first.words.first.again}</Link> : null
  const go = (stop: StopKey, to: string, words: string) =>
    here === stop ? (
      <Button size="small" to={to}>
        {words}
      </Button>
    ) : (
      <Link to={to}>{words}</Link>
    )

  return {
    brand: {
      title: t('brand.title'),
      text: start.branded ? t('brand.told', { workspace: workspace?.name ?? '' }) : t('brand.text'),
      action: go('brand', branding, start.branded ? t('brand.again') : t('brand.action')),
    },
    create: {
      title: only?.first.title ?? t('create.title'),
      text: only?.first.text ?? t('create.text'),
      action: hasProduct(start)
        ? toAll
        : kinds.map((kind, at) => (
            <Button
              key={kind.kind}
              kind={here === 'create' && at === 0 ? 'primary' : 'secondary'}
              size="small"
              to={kind.dashboard.create.path}
              onClick={create(kind).onClick}
            >
              {kind.words.create}
            </Button>
          )),
    },
    paid: {
      title: t('paid.title'),
      text: t(!start.canBePaid ? 'paid.text' : isTestMoney() ? 'paid.test' : 'paid.told'),
      action: go('paid', '/payments?tab=methods', t(start.canBePaid ? 'paid.again' : 'paid.action')),
    },
    publish: {
      title: t('publish.title'),
      text: draft?.words.publish.text ?? '',
      action: start.published ? (
        toAll
      ) : hasProduct(start) ? (
        go('publish', draftPath(kinds, start.draftId), draft?.words.publish.open ?? t('publish.title'))
      ) : (
        <span className={classes.meta}>{t('publish.after')}</span>
      ),
    },
    share: {
      title: t('share.title'),
      text: t('share.text', { path }),
      action:
        start.published && !start.sold ? (
          <CopyStoreLink path={path} isNext={here === 'share'} />
        ) : (
          <Link href={path}>{t('share.see')}</Link>
        ),
    },
  }
}
