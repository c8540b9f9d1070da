import { Copy, ExternalLink, Eye } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { CourseDetail } from '../../contract.ts'
import { salesUrl, useCopySalesLink } from '../use-sales-link.ts'
import classes from './publish.module.css'

/** A course that is on sale: its link, and how a student sees it. */
export function SalesLinkPanel({ course }: { course: CourseDetail }) {
  const t = useTranslations('courses')
  const copyLink = useCopySalesLink()
  const copy = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that was pressed to publish went away under the focus.
    if (document.activeElement === document.body) copy.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.panel}>
      <div>
        <h2 className={classes.heading}>
          {t(course.isClosed ? 'publish.closedTitle' : 'publish.liveTitle', { title: course.title })}
        </h2>
        <p className={classes.text}>
          {course.isClosed ? (
            <>
              {t('publish.closedText')} <Link to="/courses">{t('publish.chooseOpen')}</Link>
            </>
          ) : course.price.cents === 0 ? (
            t('publish.liveFree')
          ) : (
            t('publish.liveText')
          )}
        </p>
      </div>
      <TextField
        label={t('publish.link')}
        value={salesUrl(course)}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <Button ref={copy} icon={Copy} wide onClick={() => void copyLink(course)} data-autofocus>
        {t('publish.copy')}
      </Button>
      <div className={classes.pair}>
        <Button kind="secondary" size="dense" icon={ExternalLink} href={course.salesPath} newTab>
          {t('publish.view')}
        </Button>
        <Button kind="secondary" size="dense" icon={Eye} to={`/learn/${course.id}`}>
          {t('editor.preview')}
        </Button>
      </div>
    </div>
  )
}
