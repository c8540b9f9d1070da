import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useFormat } from '#webkit/format.ts'
import type { ReviewFigures } from '../contract.ts'
import classes from './shared/ReviewsPanel.module.css'
import { Stars } from './shared/Stars.tsx'

/** The average as the sales page says it, and how the stars are spread. */
export function ReviewsSummary({ figures }: { figures: ReviewFigures }) {
  const t = useTranslations('reviews.panel')
  const format = useFormat()
  const { average, count, byRating } = figures
  return (
    <Card label={t('title')}>
      <div className={classes.rating}>
        <p className={classes.average}>
          {average === null ? null : (
            <>
              <Stars rating={average} />
              <b className={classes.figure}>{t('average', { average: format.number(average) })}</b>
            </>
          )}
          <span className={classes.from}>{t('from', { count })}</span>
        </p>
        {count > 0 ? (
          <ul className={classes.spread} aria-label={t('spread')}>
            {[5, 4, 3, 2, 1].map((stars) => {
              const rated = byRating[stars - 1] ?? 0
              return (
                <li key={stars} className={classes.bar}>
                  <span>{t('spreadRow', { stars })}</span>
                  <span className={classes.track} aria-hidden="true">
                    <i className={classes.fill} style={{ inlineSize: `${(rated / count) * 100}%` }} />
                  </span>
                  <span className={classes.count}>
                    <span aria-hidden="true">{format.number(rated)}</span>
                    <VisuallyHidden>{t('spreadCount', { count: rated })}</VisuallyHidden>
                  </span>
                </li>
              )
            })}
          </ul>
        ) : null}
      </div>
    </Card>
  )
}
