import { useTranslations } from 'use-intl'
import classes from '#areas/learning/web/shared/LearningRow.module.css'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useCreatorLine } from '#ui/creator-paper.ts'
import { LineCover } from '#ui/LineCover.tsx'
import { Link } from '#ui/Link.tsx'
import { usePlaces } from '#webkit/places.ts'
import { useNouns, useProducts } from '#webkit/products.ts'
import type { OtherThing } from '../../contract.ts'

/** What was bought and is opened rather than continued; nothing for who has none. */
export function OtherThings({ others, primary }: { others: readonly OtherThing[]; primary: boolean }) {
  const t = useTranslations('dashboards.student')
  const nouns = useNouns(({ kind }) => others.some((other) => other.kind === kind))
  if (others.length === 0) return null
  return (
    <Card title={t('others', nouns)} action={<Link to="/library">{t('all')}</Link>} flush>
      {others.map((other, at) => (
        <OtherRow key={other.id} other={other} primary={primary && at === 0} />
      ))}
    </Card>
  )
}

function OtherRow({ other, primary }: { other: OtherThing; primary: boolean }) {
  const t = useTranslations('dashboards.student')
  const { kind, id, title, about, sellerColor, imageUrl, openPath } = other
  const line = useProducts().find((product) => product.kind === kind)?.line ?? 'none'
  // What some kinds open is a page of the server.
  const { isApp } = usePlaces()
  return (
    <article className={classes.row} style={useCreatorLine(sellerColor)} aria-label={title}>
      <LineCover id={id} title={title} line={line} src={imageUrl} className={classes.cover} />
      <div className={classes.body}>
        <div className={classes.name}>
          <h3>{title}</h3>
        </div>
        <div className={classes.foot}>
          <p className={classes.next}>{about}</p>
          <Button
            kind={primary ? 'primary' : 'secondary'}
            size="dense"
            {...(isApp(openPath) ? { to: openPath } : { href: openPath })}
            className={classes.go}
          >
            {t('open')}
          </Button>
        </div>
      </div>
    </article>
  )
}
