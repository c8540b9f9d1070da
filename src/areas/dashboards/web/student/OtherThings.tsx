import { useTranslations } from 'use-intl'
import classes from '#areas/learning/web/shared/LearningRow.module.css'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { Link } from '#ui/Link.tsx'
import { usePlaces } from '#webkit/places.ts'
import { useNouns, useProducts } from '#webkit/products.ts'
import type { OtherThing } from '../../contract.ts'

/** What was bought and is opened rather than continued; nothing for who has none. */
export function OtherThings({ others, primary }: { others: readonly OtherThing[]; primary: boolean }) {
  const t = useTranslations('dashboards.student')
  const nouns = useNouns(({ kind }) => others.some((other) => other.kind === kind))
  const products = useProducts()
  // What some kinds open is a page of the server.
  const { isApp } = usePlaces()
  if (others.length === 0) return null
  return (
    <Card title={t('others', nouns)} action={<Link to="/library">{t('all')}</Link>} flush>
      {others.map(({ kind, id, title, about, imageUrl, openPath }, at) => (
        <article key={id} className={classes.row} aria-label={title}>
          <LineCover
            id={id}
            title={title}
            line={products.find((product) => product.kind === kind)?.line ?? 'none'}
            src={imageUrl}
            className={classes.cover}
          />
          <div className={classes.body}>
            <div className={classes.name}>
              <h3>{title}</h3>
            </div>
            <div className={classes.foot}>
              <p className={classes.next}>{about}</p>
              <Button
                kind={primary && at === 0 ? 'primary' : 'secondary'}
                size="dense"
                {...(isApp(openPath) ? { to: openPath } : { href: openPath })}
                className={classes.go}
              >
                {t('open')}
              </Button>
            </div>
          </div>
        </article>
      ))}
    </Card>
  )
}
