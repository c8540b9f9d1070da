import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useCountedNouns } from '#webkit/products.ts'
import { useWayHere } from '#webkit/return-path.ts'
import { plansApi } from '../api.ts'
import classes from './OpenProducts.module.css'
import { OpenProductsDialog } from './OpenProductsDialog.tsx'

/** Which of a creator's products their plan leaves open. */
export const useOpenProducts = ({ enabled = true } = {}) =>
  useQuery({ ...plansApi.openCourses.queryOptions({ input: {} }), enabled })

/** Says how many products the plan closes to new students, and lets the creator choose which; nothing where it closes none. */
export function ClosedProducts({ linksToPlans = false }: { linksToPlans?: boolean }) {
  const t = useTranslations('openProducts')
  const wayHere = useWayHere()
  const names = useTranslations('ui.planNames')
  const [choosing, setChoosing] = useState(false)
  const { data } = useOpenProducts()
  const nouns = useCountedNouns()
  const products = data?.courses ?? []
  const closed = products.filter(({ isOpen }) => !isOpen).length
  if (!data || closed === 0) return null
  return (
    <>
      <Notice
        tone="wait"
        icon={DoorClosed}
        title={t('closed', { closed, count: products.length, ...nouns })}
        action={
          <span className={classes.actions}>
            {linksToPlans ? (
              <Link to="/upgrade" state={wayHere}>
                {t('plans')}
              </Link>
            ) : null}
            <Button kind="secondary" size="dense" onClick={() => setChoosing(true)}>
              {t('choose')}
            </Button>
          </span>
        }
      >
        {t('closedText', { plan: names(data.plan), limit: data.limit ?? 0, ...nouns })}
      </Notice>
      <OpenProductsDialog opened={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
