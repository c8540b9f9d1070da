import classes from '#areas/learning/web/shared/LearningRow.module.css'
import { ReviewPrompt } from '#areas/reviews/web/shared/ReviewPrompt.tsx'
import type { ThingId } from '#kernel/things.ts'
import { Button } from '#ui/Button.tsx'
import { useCreatorLine } from '#ui/creator-paper.ts'
import { LineCover } from '#ui/LineCover.tsx'
import { useFormat } from '#webkit/format.ts'
import { usePlaces } from '#webkit/places.ts'
import { type LibraryCardProps, useProducts } from '#webkit/products.ts'

/** A thing of a kind that brings no card of its own: what it is, and the button that opens it. */
export function ProductRow({ owned, primary, links }: LibraryCardProps) {
  const format = useFormat()
  // What some kinds open is a page of the server.
  const { isApp } = usePlaces()
  const line = useProducts().find(({ kind }) => kind === owned.kind)?.line ?? 'products'
  const {
    id,
    title,
    about,
    sellerName,
    sellerColor,
    imageUrl,
    percent,
    ended,
    openPath,
    action,
    lastActiveAt,
  } = owned
  return (
    <article
      className={classes.row}
      style={useCreatorLine(sellerColor)}
      aria-label={title}
      data-ended={ended ? '' : undefined}
    >
      <LineCover id={id} title={title} line={line} src={imageUrl} className={classes.cover} />
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.name}>
            <h3>{title}</h3>
            <p className={classes.seller}>{sellerName}</p>
          </div>
          {percent === null ? null : <b className={classes.percent}>{format.percent(percent)}</b>}
        </div>
        <div className={classes.foot}>
          <p className={classes.next}>
            {about}
            {ended ? (
              <>
                {'. '}
                {ended.reason} <span className={classes.seller}>{format.day(ended.at)}</span>
              </>
            ) : null}
            {links ? <span className={classes.links}>{links}</span> : null}
          </p>
          {ended ? null : (
            <Button
              kind={primary ? 'primary' : 'secondary'}
              size="dense"
              {...(isApp(openPath) ? { to: openPath } : { href: openPath })}
              className={classes.go}
            >
              {action}
            </Button>
          )}
        </div>
        {lastActiveAt ? (
          <div className={classes.asked}>
            <ReviewPrompt thingId={id as ThingId} heading="h4" />
          </div>
        ) : null}
      </div>
    </article>
  )
}
