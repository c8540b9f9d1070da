import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { plansApi } from '../api.ts'
import classes from './OpenCourses.module.css'
import { OpenCoursesDialog } from './OpenCoursesDialog.tsx'

/** Says how many courses the plan closes to new students, and lets the creator choose which; nothing where it closes none. */
export function ClosedCourses({ linksToPlans = false }: { linksToPlans?: boolean }) {
  const t = useTranslations('openCourses')
  const names = useTranslations('ui.planNames')
  const [choosing, setChoosing] = useState(false)
  const { data } = useQuery(plansApi.openCourses.queryOptions({ input: {} }))
  const closed = data?.courses.filter(({ isOpen }) => !isOpen).length ?? 0
  if (!data || closed === 0) return null
  return (
    <>
      <Notice
        tone="wait"
        icon={DoorClosed}
        title={t('closed', { closed, count: data.courses.length })}
        action={
          <span className={classes.actions}>
            {linksToPlans ? <Link to="/upgrade">{t('plans')}</Link> : null}
            <Button kind="secondary" size="dense" onClick={() => setChoosing(true)}>
              {t('choose')}
            </Button>
          </span>
        }
      >
        {t('closedText', { plan: names(data.plan), limit: data.limit ?? 0 })}
      </Notice>
      <OpenCoursesDialog opened={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
